"""The cases, ordered by kind. A test computes `pieces` and `counts` again."""

from .case import Case

CASES: tuple[Case, ...] = (
    Case(
        name="strawberry",
        kind="spelling",
        text="strawberry",
        encoding="o200k_base",
        pieces="st·raw·berry",
        counts=(3, 3, 3),
        why=(
            "The model gets three numbers, and none of them says which letters are in "
            "its token. How a token is spelled has to be learned from texts that "
            "spell it."
        ),
        remedy=(
            "Ask for the letters one by one first, because then each becomes a token "
            "of its own."
        ),
    ),
    Case(
        name="strawberry inside a sentence",
        kind="spelling",
        text=" strawberry",
        encoding="o200k_base",
        pieces="␣strawberry",
        counts=(1, 1, 1),
        why=(
            "With its space the whole word is one token, so there is even less to "
            "count than at the beginning of a text."
        ),
        remedy="Ask for the letters first, or let a program count.",
    ),
    Case(
        name="strawberry letter by letter",
        kind="spelling",
        text="s-t-r-a-w-b-e-r-r-y",
        encoding="o200k_base",
        pieces="s·-t·-r·-a·-w·-b·-e·-r·-r·-y",
        counts=(19, 10, 10),
        why=(
            "The pattern cuts before each hyphen, and no token has more than one "
            "letter. Three of them contain an r."
        ),
        remedy=(
            "This is the remedy for the two cases above. It takes three or more times "
            "as many tokens as the first, and ten or more times as many as the second."
        ),
    ),
    Case(
        name="capitals",
        kind="spelling",
        text="HELLO",
        encoding="gpt2",
        pieces="HE·LL·O",
        counts=(3, 2, 2),
        why=(
            "`hello` and `Hello` are one token each. In capitals GPT-2 cuts the same "
            "word into three tokens, and the others into two, and none of these has "
            "to do with them."
        ),
        remedy="Don't write whole sentences in capitals.",
    ),
    Case(
        name="one l here, two l's there",
        kind="spelling",
        text="lollipop",
        encoding="o200k_base",
        pieces="l·ollipop",
        counts=(3, 2, 2),
        why=(
            "GPT-4 and GPT-4o cut the word as l·ollipop, so its first l is a token of "
            "its own, and the other two are inside of the second token."
        ),
        remedy="Let a program reverse or spell words.",
    ),
    Case(
        name="four l's in one token",
        kind="spelling",
        text=".DefaultCellStyle",
        encoding="cl100k_base",
        pieces=".DefaultCellStyle",
        counts=(4, 1, 3),
        why=(
            "A name from programs was so frequent that GPT-4's vocabulary has one "
            "token for it. There are four l's in it, and its number shows none of "
            "them."
        ),
        remedy="Newer vocabularies cut it. Otherwise spell it with hyphens.",
    ),
    Case(
        name="shortest isn't what you get",
        kind="spelling",
        text="multiprocessing",
        encoding="gpt2",
        pieces="mult·ip·ro·cess·ing",
        counts=(5, 2, 2),
        why=(
            "GPT-2 has the tokens `multi` and `processing`, but merges go by rank and "
            "not by length, so it needs five tokens where two would do."
        ),
        remedy="Nothing is wrong: the model was trained on the same five.",
    ),
    Case(
        name="thousands from the left",
        kind="digits",
        text="1234567",
        encoding="o200k_base",
        pieces="123·456·7",
        counts=(3, 3, 3),
        why=(
            "Digits are cut in threes from the left, so the borders are not where the "
            "commas of 1,234,567 are."
        ),
        remedy="Write the commas, or train with a pattern that groups from the right.",
        source="singh2024",
    ),
    Case(
        name="thousands with commas",
        kind="digits",
        text="1,234,567",
        encoding="o200k_base",
        pieces="1·,·234·,·567",
        counts=(6, 5, 5),
        why=(
            "The commas are tokens of their own, so every group of three is where a "
            "person puts it."
        ),
        remedy=(
            "This is the remedy for the case above, for numbers that you write into a "
            "prompt."
        ),
        source="singh2024",
    ),
    Case(
        name="a number by chance",
        kind="digits",
        text="1234567",
        encoding="gpt2",
        pieces="123·45·67",
        counts=(3, 3, 3),
        why=(
            "GPT-2 has no rule for digits. Which numbers are tokens depends on how "
            "often they occurred, so a border can be anywhere."
        ),
        remedy="Use a tokenizer with a rule for digits.",
    ),
    Case(
        name="a sum with spaces",
        kind="digits",
        text="127 + 677 = 804",
        encoding="gpt2",
        pieces="127·␣+·␣6·77·␣=·␣8·04",
        counts=(7, 7, 7),
        why=(
            "Alone each of the numbers is one token. With their spaces the last two "
            "aren't, so they are cut after their first digit."
        ),
        remedy="Later tokenizers keep spaces apart from digits.",
    ),
    Case(
        name="which is larger?",
        kind="digits",
        text="9.11 > 9.9",
        encoding="o200k_base",
        pieces="9·.·11·␣>·␣·9·.·9",
        counts=(7, 8, 8),
        why=(
            "Behind the point are the tokens `11` and `9`, and as whole numbers "
            "eleven is larger than nine. GPT-2 needs one token less, because it has "
            "`␣9` as one, and the newer patterns cut a space from the digits."
        ),
        remedy="Write the same number of digits, 9.11 and 9.90.",
    ),
    Case(
        name="a date",
        kind="digits",
        text="2024-02-20",
        encoding="o200k_base",
        pieces="202·4·-·02·-·20",
        counts=(6, 6, 6),
        why="The year is cut after three digits, as any number of four digits is.",
        remedy="None is needed as long as all dates are written in one way.",
    ),
    Case(
        name="decimals from the left",
        kind="digits",
        text="3.14159265358979",
        encoding="o200k_base",
        pieces="3·.·141·592·653·589·79",
        counts=(8, 7, 7),
        why=(
            "After a point, groups from the left are what you want, because then the "
            "first full group is thousandths in every number."
        ),
        remedy="A pattern that groups from the right should not do so after a point.",
    ),
    Case(
        name="a space at the end",
        kind="spaces",
        text="The sky is ",
        encoding="o200k_base",
        pieces="The·␣sky·␣is·␣",
        counts=(4, 4, 4),
        why=(
            "The last space is a token of its own, although in most texts a space "
            "belongs to the word after it. So the prompt ends in a token that rarely "
            "comes before a word."
        ),
        remedy=(
            "Don't end a prompt in a space, or heal it: take the last token back and "
            "allow only tokens that begin with its bytes."
        ),
        source="lundberg2023",
    ),
    Case(
        name="a colon at the end",
        kind="spaces",
        text="https:",
        encoding="o200k_base",
        pieces="https·:",
        counts=(2, 2, 2),
        why=(
            "In `https://` the colon belongs to the token `://`. A prompt that ends "
            "in `:` has another token there, after which slashes are rare."
        ),
        remedy="Heal the prompt.",
        source="lundberg2023",
    ),
    Case(
        name="two spaces",
        kind="spaces",
        text="one  two",
        encoding="o200k_base",
        pieces="one·␣·␣two",
        counts=(3, 3, 3),
        why=(
            "The first of two spaces is a token of its own, because the pattern "
            "leaves only the last one to the word."
        ),
        remedy="Remove double spaces if they mean nothing.",
    ),
    Case(
        name="a line break of Windows",
        kind="spaces",
        text="one\r\ntwo",
        encoding="gpt2",
        pieces="one·␍·↵·two",
        counts=(4, 3, 3),
        why=(
            "GPT-2 needs two tokens to end a line that was written on Windows, and "
            "its later relatives need one."
        ),
        remedy="Write line ends as \\n before you count tokens.",
    ),
    Case(
        name="an empty line",
        kind="spaces",
        text="a\n\nb",
        encoding="gpt2",
        pieces="a·↵·↵·b",
        counts=(4, 3, 3),
        why=(
            "There is a token for two line breaks, but in front of a letter GPT-2's "
            "pattern cuts between them."
        ),
        remedy="Later patterns keep line breaks together.",
    ),
    Case(
        name="indented code",
        kind="code",
        text="        return x",
        encoding="gpt2",
        pieces="␣·␣·␣·␣·␣·␣·␣·␣return·␣x",
        counts=(9, 3, 3),
        why=(
            "Each of the first seven spaces is a token. In a long program such tokens "
            "take up a large part of what the model can read."
        ),
        remedy="Use a newer tokenizer, or tabs.",
    ),
    Case(
        name="the same with a tab",
        kind="code",
        text="\treturn x",
        encoding="o200k_base",
        pieces="⇥return·␣x",
        counts=(3, 2, 2),
        why=(
            "A tab in front of a word joins it in one pre-token, and the vocabulary "
            "has a token for the two."
        ),
        remedy="In code that a model reads, tabs can be cheaper than spaces.",
    ),
    Case(
        name="a name in camel case",
        kind="code",
        text="getElementById",
        encoding="o200k_base",
        pieces="get·Element·By·Id",
        counts=(3, 2, 4),
        why=(
            "GPT-4o's pattern cuts a name before its capitals. GPT-2's and GPT-4's "
            "don't, and GPT-4 needs two tokens for all of it."
        ),
        remedy="None: each model knows its own cuts.",
    ),
    Case(
        name="sixteen spaces",
        kind="code",
        text="                ",
        encoding="gpt2",
        pieces="␣·␣·␣·␣·␣·␣·␣·␣·␣·␣·␣·␣·␣·␣·␣·␣",
        counts=(16, 1, 1),
        why=(
            "GPT-2 has no token for two spaces in a row, so sixteen spaces are "
            "sixteen tokens."
        ),
        remedy="Newer vocabularies have tokens for rows of spaces.",
    ),
    Case(
        name="a user of Reddit",
        kind="glitch tokens",
        text=" SolidGoldMagikarp",
        encoding="gpt2",
        pieces="␣SolidGoldMagikarp",
        counts=(1, 5, 5),
        why=(
            "The name of a user is one token of GPT-2's vocabulary. Asked to repeat "
            "it, models of GPT-3's family gave other words, probably because they had "
            "hardly met it in training."
        ),
        remedy=(
            "Count all tokens in the training text before you train, and take out "
            "what never occurs."
        ),
        source="rumbelow2023",
    ),
    Case(
        name="the same user later",
        kind="glitch tokens",
        text=" SolidGoldMagikarp",
        encoding="o200k_base",
        pieces="␣Solid·Gold·Mag·ik·arp",
        counts=(1, 5, 5),
        why=(
            "GPT-4 and GPT-4o cut the name into five tokens, which all occur in other "
            "words."
        ),
        remedy="This is what a new vocabulary does to a glitch token.",
        source="land2024",
    ),
    Case(
        name="a name that survived",
        kind="glitch tokens",
        text=" davidjl",
        encoding="cl100k_base",
        pieces="␣davidjl",
        counts=(1, 1, 2),
        why=(
            "This piece of a user's name is one token in GPT-2's vocabulary and again "
            "in GPT-4's, so both were made from texts in which it was frequent."
        ),
        remedy="Count all tokens in the training text before you train.",
        source="rumbelow2023",
    ),
    Case(
        name="boilerplate of a web page",
        kind="glitch tokens",
        text="rawdownloadcloneembedreportprint",
        encoding="gpt2",
        pieces="rawdownloadcloneembedreportprint",
        counts=(1, 6, 6),
        why=(
            "Six words that look like the labels of buttons, without spaces, were "
            "frequent enough to become one token of 32 letters."
        ),
        remedy=(
            "Clean the text before a tokenizer is trained on it, and not only before "
            "the model is."
        ),
        source="rumbelow2023",
    ),
    Case(
        name="a typing error",
        kind="glitch tokens",
        text="useRalativeImagePath",
        encoding="cl100k_base",
        pieces="useRalativeImagePath",
        counts=(6, 1, 5),
        why=(
            "A name with a typing error in it occurred so often that it is one token "
            "of GPT-4's vocabulary."
        ),
        remedy=(
            "None is needed: as a token it is as good as another if the model has met "
            "it."
        ),
    ),
    Case(
        name="the end of a text, typed",
        kind="special tokens",
        text="<|endoftext|>",
        encoding="o200k_base",
        pieces="<·|·end·of·text·|·>",
        counts=(7, 7, 7),
        why=(
            "Encoded as ordinary text the name is seven tokens. Encoded with special "
            "tokens allowed, it is one, and means that a document ends."
        ),
        remedy="Allow special tokens only in what you write yourself.",
    ),
    Case(
        name="a chat mark that isn't one",
        kind="special tokens",
        text="<|im_start|>",
        encoding="o200k_base",
        pieces="<·|·im·_start·|·>",
        counts=(7, 6, 6),
        why=(
            "A name is special only in a tokenizer that defines it. In GPT-4o's "
            "published one this is text of six tokens, whoever typed it."
        ),
        remedy="Look up which names your tokenizer defines, and don't guess.",
    ),
    Case(
        name="a deleted mark comes back",
        kind="special tokens",
        text="<|endof<|endoftext|>text|>",
        encoding="o200k_base",
        pieces="<·|·end·of·<·|·end·of·text·|·>·text·|·>",
        counts=(14, 14, 14),
        why=(
            "If a filter deletes `<|endoftext|>` once, the two ends meet and are "
            "`<|endoftext|>` again."
        ),
        remedy="Don't delete. Encode what users type as ordinary text.",
    ),
    Case(
        name="é in two forms",
        kind="Unicode",
        text="cafe\u0301",
        encoding="o200k_base",
        pieces="c·afe·\u0301",
        counts=(4, 3, 3),
        why=(
            "This é is the letter e and an accent, two code points. It looks like the "
            "é that is one, and has other tokens."
        ),
        remedy="Bring texts into normal form (NFC) before you compare or search.",
    ),
    Case(
        name="é in one form",
        kind="Unicode",
        text="café",
        encoding="o200k_base",
        pieces="c·afé",
        counts=(3, 2, 2),
        why="The same word as above in normal form, with one token less.",
        remedy="None: this is the form that most texts have.",
    ),
    Case(
        name="a Cyrillic letter",
        kind="Unicode",
        text="p\u0430ypal",
        encoding="o200k_base",
        pieces="p·а·yp·al",
        counts=(4, 4, 4),
        why=(
            "The second letter is Cyrillic and looks like a Latin a. The tokens have "
            "nothing to do with those of `paypal`."
        ),
        remedy="Look at the scripts of a text before you trust how it looks.",
    ),
    Case(
        name="an invisible space",
        kind="Unicode",
        text="to\u200bken",
        encoding="o200k_base",
        pieces="to·⟨U+200B⟩·ken",
        counts=(3, 3, 3),
        why=(
            "Between the two halves is a character without width (U+200B), so the "
            "word `token` has become three tokens."
        ),
        remedy="Remove invisible characters from what users paste.",
    ),
    Case(
        name="digits in full width",
        kind="Unicode",
        text="１２３",
        encoding="gpt2",
        pieces="⟨ef⟩·⟨bc⟩·⟨91⟩·⟨ef⟩·⟨bc⟩·⟨92⟩·⟨ef⟩·⟨bc⟩·⟨93⟩",
        counts=(9, 3, 2),
        why=(
            "These digits from Japanese texts are other characters than 123, and "
            "GPT-2 spells each in three bytes."
        ),
        remedy="The normal form NFKC turns them into 123.",
    ),
    Case(
        name="a family",
        kind="Unicode",
        text="👨\u200d👩\u200d👧\u200d👦",
        encoding="cl100k_base",
        pieces=(
            "⟨f0 9f⟩·⟨91⟩·⟨a8⟩·⟨e2 80⟩·⟨8d⟩·⟨f0 9f⟩·⟨91⟩·⟨a9⟩·⟨e2 80⟩·⟨8d⟩·⟨f0 9f⟩·"
            "⟨91⟩·⟨a7⟩·⟨e2 80⟩·⟨8d⟩·⟨f0 9f⟩·⟨91⟩·⟨a6⟩"
        ),
        counts=(14, 18, 11),
        why=(
            "Each of the four persons begins with the same three bytes. GPT-2 has a "
            "token for them and GPT-4 hasn't, so it needs four tokens more."
        ),
        remedy="Don't cut texts by tokens where emoji may be.",
    ),
    Case(
        name="an apostrophe that isn't straight",
        kind="Unicode",
        text="don’t",
        encoding="gpt2",
        pieces="don·⟨e2 80⟩·⟨99⟩·t",
        counts=(4, 2, 2),
        why=(
            "GPT-2's pattern knows only the straight apostrophe. This one has no "
            "token, so its bytes come in two."
        ),
        remedy=(
            "Later patterns keep it with the letters behind it. Write the straight one "
            "for GPT-2."
        ),
    ),
    Case(
        name="eighteen characters in one",
        kind="Unicode",
        text="ﷺ",
        encoding="o200k_base",
        pieces="⟨ef⟩·⟨b7 ba⟩",
        counts=(3, 3, 2),
        why=(
            "It is one code point that stands for a phrase. The normal form NFKC "
            "turns it into 18 characters, which are five tokens here."
        ),
        remedy="Count tokens after normalizing, not before.",
    ),
    Case(
        name="a greeting in Burmese",
        kind="languages",
        text="မင်္ဂလာပါ၊ နေကောင်းလား?",
        encoding="o200k_base",
        pieces="မ·င်·္·ဂ·လာ·ပါ·၊·␣န·ေ·က·ောင်း·လ·ား·?",
        counts=(64, 45, 14),
        why=(
            "Burmese was rare where the vocabularies were made. GPT-2 spells nearly "
            "every byte, and GPT-4o still needs more than twice the six tokens of "
            "`Hello, how are you?`, which means the same."
        ),
        remedy="Choose a tokenizer by the languages of your users.",
        source="petrov2023",
    ),
    Case(
        name="a greeting in Hindi",
        kind="languages",
        text="नमस्ते, आप कैसे हैं?",
        encoding="cl100k_base",
        pieces=(
            "न·म·स·्⟨e0 a4⟩·⟨a4⟩·े·,·␣⟨e0 a4⟩·⟨86⟩·प·␣क·⟨e0 a5⟩·⟨88⟩·स·े·␣ह·⟨e0 a5⟩"
            "·⟨88⟩·ं·?"
        ),
        counts=(32, 20, 9),
        why=(
            "GPT-4's pattern cuts at the vowel signs, which are marks and not "
            "letters, so most words can't become one token. But that makes only nine "
            "pieces. Merges for Hindi are missing, too."
        ),
        remedy=(
            "GPT-4o's pattern counts marks as parts of words, and its vocabulary has "
            "longer pieces of Hindi."
        ),
    ),
    Case(
        name="a rare word",
        kind="languages",
        text="supercalifragilisticexpialidocious",
        encoding="o200k_base",
        pieces="super·cal·if·rag·il·istic·exp·ial·id·ocious",
        counts=(11, 11, 10),
        why=(
            "A word that the vocabulary doesn't have comes in pieces that occur in "
            "other words. They say little about what it means."
        ),
        remedy=(
            "None is needed: the text comes back, which a list of words can't promise."
        ),
    ),
    Case(
        name="a record in JSON",
        kind="formats",
        text='{"name": "Ada", "age": 36}',
        encoding="o200k_base",
        pieces='{"·name·":·␣"·Ada·",·␣"·age·":·␣·36·}',
        counts=(12, 12, 12),
        why=(
            "Quotation marks, braces and the names of the fields are tokens, and they "
            "come back in every record."
        ),
        remedy="Write long lists in a format that names the fields once.",
    ),
    Case(
        name="the same record in YAML",
        kind="formats",
        text="name: Ada\nage: 36",
        encoding="o200k_base",
        pieces="name·:·␣Ada·↵·age·:·␣·36",
        counts=(7, 8, 8),
        why=(
            "A line break and a colon take the place of braces and quotation marks. "
            "The names of the fields are still there. For GPT-2 `␣36` is one token, "
            "and the newer patterns cut the space off."
        ),
        remedy="For long lists, name the fields once.",
    ),
    Case(
        name="an indented record in JSON",
        kind="formats",
        text='{\n    "name": "Ada",\n    "age": 36\n}',
        encoding="o200k_base",
        pieces='{↵·␣␣␣·␣"·name·":·␣"·Ada·",↵·␣␣␣·␣"·age·":·␣·36·↵·}',
        counts=(22, 16, 16),
        why=(
            "Line breaks and indentation help a person to read, and are tokens to the "
            "model."
        ),
        remedy="Write JSON without indentation where only a model reads it.",
    ),
    Case(
        name="the same record in CSV",
        kind="formats",
        text="Ada,36",
        encoding="o200k_base",
        pieces="Ada·,·36",
        counts=(4, 3, 3),
        why=(
            "Without the names only the values and a comma are left. The names are in "
            "the first line of the file."
        ),
        remedy="This is the remedy for the case above.",
    ),
)
