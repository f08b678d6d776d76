"""soak_people.py: the part `people` of tools/soak: tables of three to six people of every game, who
leave, sleep, come back, resign, run out of time and change their device, on a server that is
killed.
"""

import people
from client import Server

KILLS = 5


def measure_people(report, folder, args):
    report.title(f"{args.people} tables of people, the server killed {KILLS} times")
    with Server(args.program, folder / "people.db", *people.LIMITS) as server:
        club = people.Club(server, args.people, KILLS, args.people_seconds, args.seed)
        finished = club.run()
        steps = sum(people.check(server, args.program, folder, game)[0] for game in finished)
        for name in finished[0].events:
            report.row(name, sum(game.events[name] for game in finished))
        report.row("steps", steps)
        report.row("of people, acknowledged", sum(len(game.steps) for game in finished))
        report.row("kills", club.kills)
        report.row("tables without an end", args.people - len(finished), most=0)
        assert server.end()[0] == 0, server.said


PARTS = {"people": measure_people}
