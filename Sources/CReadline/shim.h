// readline's own header uses FILE without declaring it.
#include <stdio.h>
#include <readline/readline.h>
#include <readline/history.h>
