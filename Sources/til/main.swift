print("til")
