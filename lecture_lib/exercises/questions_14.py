"""Questions of lecture 14: what a merge changes, how to test, caches, and speed."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "How many entries can go into the heap in all, for a word of n bytes?",
        no(
            "at most n",
            "One for each pair goes in at the beginning. But what happens after a "
            "merge?",
        ),
        yes(
            "fewer than three times n",
            "Fewer than n at the beginning, and at most two after each merge. Each "
            "merge makes the word shorter by a token, so there are fewer than n.",
        ),
        no(
            "up to n times n",
            "That would be so if all pairs were looked up again after each merge.",
        ),
        no(
            "as many as there are merges in the vocabulary",
            "The vocabulary isn't gone through. Only pairs of this word are looked up.",
        ),
    ),
    "P2": question(
        "We encode all 2,185 distinct words of our stories with the program that has "
        "slip 1. How many of them get other tokens than they should?",
        no(
            "nearly all",
            "The order of two places matters only if they have the same pair and "
            "overlap.",
        ),
        no(
            "about a third",
            "How many words do you know in which a pair overlaps with itself, as in "
            "aaa?",
        ),
        no(
            "about a hundred",
            "Double letters are frequent, but to overlap a pair needs three equal "
            "tokens in a row.",
        ),
        yes(
            "a single word",
            "Slip 1 shows only where three equal tokens are in a row. The table below "
            "has other texts, which notice it at once.",
        ),
    ),
    "P3": question(
        "How many of the words in the second half of our stories are in the cache?",
        no(
            "about 40 percent",
            "Even a few dozen words make up that much of the text, such as the, and "
            "the comma.",
        ),
        no(
            "about 60 percent",
            "A hundred words are enough for that.",
        ),
        yes(
            "between 80 and 90 percent",
            "The frequent words are all there. What is missing are rare words, of "
            "which each half has its own.",
        ),
        no(
            "more than 99 percent",
            "Each text has many words that occur once, and half of these are in the "
            "second half only.",
        ),
    ),
    "A": question(
        "A new library encodes ten times as fast as yours, with the same vocabulary. "
        "What do you check before you use it with a model that is already trained?",
        yes(
            "that it gives the same tokens, on real and on strange texts",
            "The model has learned from these tokens and no others. Real texts alone "
            "can miss a slip.",
        ),
        no(
            "that decoding gives the text back",
            "It can give the text back for wrong tokens as well, as slips 1 and 2 did.",
        ),
        no(
            "that it gives the same number of tokens",
            "Two different cuts of a word can have the same number of tokens.",
        ),
    ),
    "B": question(
        "In lecture 13 a stale entry goes back into the heap, and here it is thrown "
        "away. Why?",
        no(
            "Because here it doesn't matter if a merge is forgotten.",
            "Then the tokens would differ.",
        ),
        yes(
            "Because a fallen count can still win later, but a pair that is gone stays "
            "gone.",
            "There the entry had a wrong number, and the pair was still in the text. "
            "Here the pair at that place is gone, and what is there now has been "
            "looked up.",
        ),
        no(
            "Because words are so short that a few entries more or less don't matter.",
            "The heap is for the words that aren't short.",
        ),
    ),
    "C": question(
        "A program has encoded a book for GPT-2 with a cache of words. Now it gets "
        "GPT-4o's vocabulary, but nobody empties the cache. What comes out?",
        yes(
            "GPT-2's IDs for old words, and GPT-4o's for new ones",
            "A cache is right only while that stays the same which its entries were "
            "made with. And there is no error that would tell anybody.",
        ),
        no(
            "the right tokens, since the words of the text are the same",
            "The words are, but what the cache has kept of them is IDs, and these "
            "belong to GPT-2.",
        ),
        no(
            "an error at the first word from the cache",
            "GPT-4o has about four times as many IDs, so those of GPT-2 are all "
            "among them. There they belong to other tokens.",
        ),
    ),
    "D": question(
        "For which of these megabytes is a heap many times as fast as lecture 06's "
        "rounds?",
        no(
            "a novel",
            "Its words have a few bytes each, and on those the two are about equally "
            "fast.",
        ),
        no(
            "a million times the letter a",
            "It is one long word, but the plain encoder merges all places of a pair in "
            "one round, and three rounds or so are enough.",
        ),
        yes(
            "the letters of a novel without anything between them",
            "It is a single word with many different merges, so each round of the "
            "plain encoder goes through all of it for one of them.",
        ),
    ),
    "E": question(
        "In a chat, answers come too slowly. Each prompt has about 1,000 tokens. Would "
        "you look for a faster encoder?",
        yes(
            "No, unless it is slow on very long words.",
            "The seconds are in the model. What can go wrong in the encoder is a text "
            "on which it takes far longer than usual.",
        ),
        no(
            "Yes, in any case.",
            "It takes a few milliseconds, even in plain Python. How long does the "
            "model take?",
        ),
        no(
            "Yes, if it also takes fewer tokens for the prompt.",
            "A faster encoder gives the same tokens. Fewer tokens would need another "
            "tokenizer, and a model trained with it.",
        ),
    ),
}
