"""Questions of the side trail on tokens of sound: ``ask("sound.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "All notes are encoded with the same 256 steps. Which come back worst?",
        yes(
            "the quiet ones",
            "Their error is as large as that of the loud ones, and there is less sound "
            "to compare it with.",
        ),
        no(
            "the loud ones",
            "The error is at most half a step for every sample, however large it is. "
            "Beside a large number this is little.",
        ),
        no(
            "all are equally good",
            "The errors are equally large. But the same error is much beside a quiet "
            "sound and little beside a loud one.",
        ),
    ),
    "P2": question(
        "One ID for each sample gave nearly 38 dB. What is left with one ID for eight "
        "samples, from a codebook of 256 frames?",
        no(
            "still about 38 dB",
            "Neighboring samples are alike. But how they go up and down together "
            "differs from frame to frame, and there are only 256 entries.",
        ),
        no(
            "about 30 dB",
            "The codebook would have to know far more than 256 kinds of frames.",
        ),
        yes(
            "about 10 dB",
            "Eight samples share 8 bits. And even frames of the same tone differ, "
            "depending on where they begin, so 256 entries are far too few.",
        ),
    ),
    "A": question(
        "A melody is played half as loud. How many dB does it lose by each way?",
        no(
            "about 6 dB with both",
            "With bent steps the error becomes smaller, too, so that the ratio stays "
            "nearly the same.",
        ),
        yes(
            "about 6 dB with equal steps, and hardly any with bent ones",
            "Half as loud is a quarter of the energy, which is 6 dB. With equal steps "
            "the error stays, and with bent ones it gets smaller with the sound.",
        ),
        no(
            "none, as both take the ratio of sound and error",
            "With equal steps the error stays as it is while the sound gets smaller.",
        ),
    ),
    "B": question(
        "Why has a tone of 500 swings a second only two different frames of eight "
        "samples, at 8,000 samples a second?",
        yes(
            "A swing takes exactly two frames.",
            "8,000 / 500 is 16 samples. So the third frame begins where the first one "
            "did.",
        ),
        no(
            "It is a simple tone, and a codebook knows simple tones.",
            "No codebook has been asked. A tone of 440 is as simple, and its frames "
            "differ.",
        ),
        no(
            "It is louder than the others.",
            "All of them have the same height, 8,000.",
        ),
    ),
}
