/** Fields of hubs: their pages, looks, drafts and experiments. */
export const hubWords = `
profile | The head of the page: name, words and pictures
theme | How the page looks
seo | What search engines and messengers see
settings | What the page asks of its visitors, and what belongs to Pro
blocks | The blocks of the page, from top to bottom
blockId | The id of a block | "blk_8r2kq0xw"
blockType | The type of a block; null: the change is about no block | "link"
draftVersion | Counts the savings of the draft | 7
publishedVersion | The version that visitors see; null: none | 3
experiment | The experiment that runs; null: none | null
avatar | The picture of the profile | null
bio | A few words about whose page it is | "Ceramics from Malmö"
cover | The picture behind the head of the page | null
badge | Whether a mark of having been checked is shown beside the name | null
icon | The icon of a block | "music"
highlight | Whether the block stands out | false
hidden | Whether visitors do not see it | false
schedule | From when until when visitors see it; null: always
audience | Which visitors see it; null: all
isIn | Whether the countries are those that see it, or those that do not | true
lock | What visitors do before the block opens; null: nothing
HubSettings.lock | What visitors do before the page opens
EditHub.lock | What visitors do before the page opens
network | A social network | "instagram"
alt | What a picture shows, for those who do not see it | "A bowl with a blue glaze"
caption | The words below a picture | "The new glaze"
ratio | The shape of a picture | "square"
picture | The address of an uploaded picture | null
poster | The picture before the player starts | null
meta | A second line | "12 April, 19:00"
button | The words on the button | "Subscribe"
consent | What a visitor agrees to | "I want to get the newsletter"
view | How the entries are arranged | "list"
open | Whether the block is unfolded at first | false
date | The day of an event | "2026-12-12"
time | The time of an event | "19:00"
place | Where an event is | "Malmö"
show | What is shown of it | "next"
tokens | The parts of the look that differ from the preset
scheme | Light or dark | "light"
page | The colour of the page | "#ffffff"
card | The colour, or the shape, of the cards | "#f8fafc"
Billing.card | The card that is charged; null: none
muted | The colour of quiet text | "#64748b"
accent | The colour of buttons | "#0369a1"
onAccent | The colour of text on buttons | "#ffffff"
onCard | The colour of text on cards | "#0f172a"
onCardMuted | The colour of quiet text on cards | "#64748b"
background | What is behind the page
stops | The colours of a gradient | ["#0ea5e9", "#6366f1"]
angle | The direction of a gradient, in degrees | 135
pattern | A pattern behind the page | "dots"
heading | The font of headings | "archivo"
body | The font of text | "inter"
font | Which font it has | "body"
case | Whether text is in capitals | "none"
tracking | The space between letters, in em | 0
scale | How much larger headings are than text | 1.25
bodySize | The size of text, in pixels | 16
style | How the cards are drawn | "fill"
radius | How round corners are, in pixels | 12
border | The colour, or the width, of borders | "#e2e8f0"
lead | What stands before the words of a block | "icon"
align | Where text stands | "center"
layout | How the page is arranged
header | How the head of the page is arranged | "center"
desktop | How the page is arranged on wide screens | "column"
gap | The space between blocks, in pixels | 12
shape | The shape of the picture | "circle"
effects | What moves or decorates | ["tape"]
HubTheme.size | How large it is | "regular"
HubTheme.width | In pixels | 1
HubTheme.weight | How bold it is | 600
HubTheme.text | The colour of text | "#0f172a"
image | The picture that messengers show; null: the avatar | null
noindex | Whether search engines leave the page out | null
removeBranding | Whether the mark of Unfurly is hidden | false
customCss | A style sheet of your own | null
isRoot | Whether the page answers at the bare domain | false
importedFrom | The service that it came from | "LINKTREE"
pictures | The pictures that were found
left | What could not be brought along
taken | How many of each kind were brought along
buttons | How many buttons | 8
headings | How many headings | 2
texts | How many texts | 1
networks | How many networks | 3
players | How many players | 1
collections | How many collections | 0
images | How many pictures | 2
forms | How many forms | 0
what | What was left out | "A countdown"
views | How often the page was seen | 310
viewsBefore | How often it was seen in the period before | 280
versions | The numbers of each version
area | Which part of the hub it is | "blocks"
label | The name of the version; null: none | "Before the sale"
user | Who it is
versionA | One version of the experiment | 3
versionB | The other version of the experiment | 4
promoted | The version that was kept; null: none yet | null
a | The numbers of version A
b | The numbers of version B
verdict | What the numbers say so far
mean | The most likely difference, as a share | 0.12
low | The lower end of what is likely | 0.02
high | The upper end of what is likely | 0.22
A | How many visitors version A still needs | 0
B | How many visitors version B still needs | 0
HubAnalytics.number | The number of a version | 3
HubAnalytics.clicks | How often its links were clicked | 120
HubDocumentChange.title | The title of the block that was changed; null: none | "Shop"
HubAnalytics.visitors | How many different people, each counted once a day | 31
`
