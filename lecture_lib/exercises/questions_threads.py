"""Questions of the trail on threads and processes: ``ask("threads.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "How long do two threads take, if two cores are free, compared with encoding "
        "one half after the other? Our encoder is written in Python.",
        no(
            "about half as long",
            "That is what two cores could do. But something keeps the threads from "
            "working at the same moment.",
        ),
        no(
            "about three quarters as long",
            "A thread is started in less than a thousandth of a second, so that isn't "
            "what costs the time.",
        ),
        yes(
            "about as long or longer",
            "Only one of them executes Python code at a time, and changing places "
            "takes time, too.",
        ),
    ),
    "P2": question(
        "`large` has about 10 million characters. While `large.split()` cuts it into "
        "words, how many ticks will there be? The method is written in C.",
        yes(
            "hardly any",
            "It is in C, but each word that it makes is an object of Python's, so it "
            "keeps the lock until it returns.",
        ),
        no(
            "one each 5 milliseconds, when threads change places",
            "A thread is asked to give up the lock between two steps of Python code. "
            "For Python this call is a single step.",
        ),
        no(
            "nearly one each millisecond",
            "It may give the lock back, but only if it doesn't touch Python's objects, "
            "and only if its author wrote it so.",
        ),
    ),
    "P3": question(
        "A tenth of each job needs the lock, and there are 16 threads, each on a core "
        "of its own. How many times as fast as one thread do they get at most?",
        no(
            "16 times as fast",
            "Each thread would need the lock for a tenth of the time, and 16 tenths "
            "are more than there is.",
        ),
        no(
            "14.4 times as fast, which is nine tenths of 16",
            "At that speed the lock would be needed for 1.44 seconds in each second.",
        ),
        yes(
            "10 times as fast",
            "Ten such jobs keep the lock busy for a whole second, and no two jobs can "
            "have it at once.",
        ),
        no(
            "6.4 times as fast",
            "That would be so if all others stopped while one of them has the lock. "
            "But they can go on with the nine tenths that don't need it.",
        ),
    ),
    "A": question(
        "You encode a million tweets with "
        "`ProcessPoolExecutor(8).map(tokenizer.encode, tweets)` and it is slower than "
        "a plain loop. What costs so much?",
        no(
            "The eight processes wait for one lock.",
            "Each process has a Python of its own, with a lock of its own.",
        ),
        yes(
            "With each tweet a whole tokenizer is turned into bytes and back.",
            "The method carries its object along. Let the workers load the tokenizer "
            "when they start, and send many tweets at a time.",
        ),
        no(
            "Tweets have emoji, which are slow to encode.",
            "The plain loop has the same tweets to encode.",
        ),
    ),
    "B": question(
        "Your program downloads texts, one after the other, and encodes them with an "
        "encoder in Python, which takes a twentieth of the time. The rest is waiting "
        "for the network. What do you try first?",
        yes(
            "twenty threads",
            "A thread that waits for the network doesn't have the lock. With these, "
            "the lock is nearly always in use, so more would be of no use.",
        ),
        no(
            "a process for each core",
            "They would wait for the network, too, and with eight cores you are eight "
            "times as fast at most.",
        ),
        no(
            "an encoder in Rust",
            "It can save a twentieth of the time and no more.",
        ),
    ),
}
