/*
 * cmd_push_keys.c: `beringia push-keys`: the keys by which a server sends reminders.
 */
#include "cli.h"

#include "push.h"

#include <getopt.h>
#include <stdio.h>

static const char usage[] =
    "usage: beringia push-keys FILE\n"
    "\n"
    "Makes a new file with the keys by which `beringia serve --push-keys FILE` reminds\n"
    "people of their turn through the push services of their browsers. It is a secret:\n"
    "only its owner may read it. Browsers that have subscribed know this one only, so\n"
    "keep it with the data.\n"
    "\n"
    "options:\n"
    "  -h, --help           this text\n"
    "\n"
    "example:\n"
    "  beringia push-keys /var/lib/beringia/push.pem\n";

static const struct option options[] = {
    { "help", no_argument, NULL, 'h' },
    { 0 },
};

int cmd_push_keys(int argc, char **argv)
{
    char error[300];
    for (int o; (o = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        if (o == 'h')
            fputs(usage, stdout);
        return o == 'h' ? 0 : CLI_BAD;
    }
    if (optind + 1 != argc)
        return cli_fail("push-keys", "one FILE; see beringia push-keys --help");
    if (!push_keys_make(argv[optind], error, sizeof error))
        return cli_fail("push-keys", "%s", error);
    printf("%s: made; now beringia serve --push-keys %s\n", argv[optind], argv[optind]);
    return 0;
}
