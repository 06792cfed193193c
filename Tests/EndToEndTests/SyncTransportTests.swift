import Foundation
import Testing

/// Real transports between two machines: each is skipped where its server is not installed.
@Suite(.waiting) struct SyncTransportTests {
  private let laptop: TerminalHome
  private let desk: TerminalHome

  init() throws {
    laptop = try TerminalHome()
    desk = try TerminalHome()
    _ = try til("add", "SMTP", "Simple Mail", at: laptop)
    _ = try til("sync", laptop.folder + "/box", "-y", at: laptop)
  }

  private func til(
    _ arguments: String..., at home: TerminalHome, environment: [String: String?] = [:]
  ) throws -> ProgramRun {
    let names: [String: String?] = ["TIL_DEVICE": home === laptop ? "laptop" : "desk"]
    return try ProgramRun(
      arguments, home: home, environment: names.merging(environment) { $1 })
  }

  /// A server that runs until it is released.
  private func serve(_ command: String) throws -> PseudoTerminal {
    try PseudoTerminal(
      running: .shell, ["-c", "exec \(command) >/dev/null 2>&1"], home: laptop)
  }

  private func port(_ number: Int) -> Int { 20_000 + (Int(getpid()) * 4 + number) % 40_000 }

  /// Whether a program of the system, or a shell condition, is there.
  private func has(_ condition: String) throws -> Bool {
    try ProgramRun(of: .shell, ["-c", condition], home: laptop).end == .exit(0)
  }

  private func waitUntil(_ condition: String) throws {
    for _ in 0..<100 {
      if try has(condition) { return }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  /// Sends and receives through a URL of the box.
  private func expectSync(
    through url: String, _ environment: [String: String?] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let received = try til("sync", url, "-y", at: desk, environment: environment)
    _ = try til("add", "DNS", "Domain Name", at: desk)
    let sent = try til("sync", at: desk, environment: environment)
    let done = try til("sync", at: desk, environment: environment)

    let errors = received.errors + sent.errors
    #expect(errors == "", sourceLocation: sourceLocation)
    #expect(
      received.output == "Received 1 new Thing from laptop.\n", sourceLocation: sourceLocation)
    #expect(sent.output == "Sent 1 new Thing.\n", sourceLocation: sourceLocation)
    #expect(done.output.hasPrefix("Up to date."), sourceLocation: sourceLocation)
    #expect(
      try til("sync", at: laptop).output == "Received 1 new Thing from desk.\n",
      sourceLocation: sourceLocation)
    #expect(try til("check", "--quiet", at: desk).end == .exit(0), sourceLocation: sourceLocation)
  }

  @Test func `a file URL`() throws {
    try expectSync(through: "file://\(laptop.folder)/box")
  }

  @Test func `a directory on a stick, which holds other files too`() throws {
    let stick = laptop.folder + "/stick"
    _ = try laptop.write("x", to: stick + "/photo.jpg")
    let first = try til("sync", stick, "-y", at: laptop)
    #expect(first.output == "Sent 1 new Thing.\n")

    try expectSync(through: stick)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: stick).sorted()
        == ["photo.jpg", "til.git"])
  }

  @Test func `the library of the other machine`() throws {
    try expectSync(through: laptop.library)
  }

  @Test func `git's own server`() throws {
    guard try has("test -x \"$(git --exec-path)/git-daemon\"") else { return }
    let port = port(0)
    // Git itself would wait for the server and not forward a signal.
    let server = try serve(
      "\"$(git --exec-path)/git-daemon\" --reuseaddr --listen=127.0.0.1 --port=\(port) "
        + "--export-all --enable=receive-pack --base-path='\(laptop.folder)' '\(laptop.folder)'")
    defer { server.send(signal: SIGKILL) }
    let url = "git://127.0.0.1:\(port)/box"
    try waitUntil("git ls-remote \(url)")

    try expectSync(through: url)
  }

  @Test func `a web server with git's backend`() throws {
    guard
      try has(
        "test -x \"$(git --exec-path)/git-http-backend\" && python3 -c 'import http.server as s; s.CGIHTTPRequestHandler'"
      )
    else { return }
    let port = port(1)
    let root = laptop.folder + "/web"
    try laptop.writeProgram(
      """
      export GIT_PROJECT_ROOT='\(laptop.folder)' GIT_HTTP_EXPORT_ALL=1 REMOTE_USER=me
      exec "$(git --exec-path)/git-http-backend"
      """, to: root + "/cgi-bin/git")
    _ = try has("git -C '\(laptop.folder)/box' config http.receivepack true")
    let certificate = root + "/certificate.pem"
    guard
      try has(
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
          + "-subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 "
          + "-keyout '\(root)/key.pem' -out '\(certificate)'")
    else { return }
    _ = try laptop.write(
      """
      import http.server as s, ssl
      class Server(s.HTTPServer):
          def shutdown_request(self, request):
              try:
                  request.settimeout(2)
                  request.unwrap()
              except OSError:
                  pass
              self.close_request(request)
      handler = s.CGIHTTPRequestHandler
      # Otherwise it runs scripts as another user.
      handler.have_fork = False
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      context.load_cert_chain("certificate.pem", "key.pem")
      server = Server(("127.0.0.1", \(port)), handler)
      server.socket = context.wrap_socket(server.socket, server_side=True)
      server.serve_forever()

      """, to: root + "/server.py")
    let server = try serve("env -C '\(root)' python3 server.py")
    defer { server.send(signal: SIGKILL) }
    let url = "https://127.0.0.1:\(port)/cgi-bin/git/box"
    try waitUntil("GIT_SSL_CAINFO='\(certificate)' git ls-remote \(url)")

    try expectSync(through: url, ["GIT_SSL_CAINFO": certificate])
  }

  @Test func `ssh`() throws {
    guard try has("test -x /usr/sbin/sshd && command -v ssh && command -v ssh-keygen") else {
      return
    }
    let port = port(2)
    let folder = laptop.folder + "/ssh"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    _ = try has("ssh-keygen -q -t ed25519 -N '' -f '\(folder)/host'")
    _ = try has("ssh-keygen -q -t ed25519 -N '' -f '\(folder)/user'")
    _ = try laptop.write(
      """
      ListenAddress 127.0.0.1
      Port \(port)
      HostKey \(folder)/host
      AuthorizedKeysFile \(folder)/user.pub
      PidFile none
      StrictModes no
      UsePAM no
      PasswordAuthentication no

      """, to: folder + "/config")
    // It refuses to start without this directory of the system.
    guard try has("test -d /run/sshd || mkdir -p /run/sshd") else { return }
    let server = try serve("/usr/sbin/sshd -D -f '\(folder)/config'")
    defer { server.send(signal: SIGKILL) }
    let command =
      "ssh -F /dev/null -i '\(folder)/user' -o UserKnownHostsFile='\(folder)/known' "
      + "-o StrictHostKeyChecking=accept-new"
    try waitUntil("\(command) -p \(port) 127.0.0.1 true")
    // Some systems lock accounts, or start sshd only as root.
    guard try has("\(command) -p \(port) 127.0.0.1 true") else { return }
    let url = "ssh://127.0.0.1:\(port)\(laptop.folder)/box"

    try expectSync(through: url, ["GIT_SSH_COMMAND": command])

    let unknown = try til(
      "sync", at: desk,
      environment: ["GIT_SSH_COMMAND": "ssh -F /dev/null -i /nowhere -o BatchMode=yes"])
    #expect(unknown.end == .exit(74))
    #expect(unknown.errors.hasPrefix("til: 127.0.0.1 refused the connection: "))
  }
}
