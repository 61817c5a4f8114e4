/** Fields of links, codes, imports, domains and numbers. */
export const linkWords = `
furlUrl | The short address of the demo link | "https://links.example.org/k7m4qzt"
vanity | The key that the link shall have; without one it gets a free one | "spring-24"
utmParams | Put behind the target's own parameters
source | The UTM source: where the visitors come from | "newsletter"
medium | The UTM medium: how they come | "email"
campaign | The UTM campaign | "spring"
term | The UTM term | "shoes"
content | The UTM content | "header"
utm_source | The UTM source of the click | "newsletter"
utm_medium | The UTM medium of the click | "email"
utm_campaign | The UTM campaign of the click | "spring"
utm_term | The UTM term of the click | "shoes"
utm_content | The UTM content of the click | "header"
preview | How messengers and networks present the link
imageUrl | The address of a picture | "https://example.com/spring.png"
faviconUrl | The icon of the target's site; null: not known | null
fallbackUrl | Where the link leads while its target is down | "https://backup.example.com/"
expiredRedirectTo | Where the link leads once it has ended | "https://example.com/over"
forwardQuery | Whether the visitor's parameters are handed on to the target | false
forwardPath | Whether what stands behind the key is handed on to the target | false
disabled | Whether the link is paused | false
clickIds | Whether each click hands an id on to the target, as uf_id | false
redirectStatus | The HTTP status of the redirect | 302
maxClicks | After how many clicks of people the link ends; null: never | null
monitoring | Whether the target is checked regularly | true
health | What the last checks of the target found; null: it is not checked | null
clicks | How many clicks | 42
human | Clicks of people | 40
bot | Clicks of programs | 2
createdBy | The user who made it; null: gone | "usr_8r2kq0xw5n3m7c1a"
geo | The rules of a GeoFurl; the first that holds counts
block | Visitors get this page instead of a target
split | The targets among which visitors are distributed
weight | How much of the whole it gets, beside the other weights | 50
outcome | What came of it | "redirect"
variants | The targets of the split, with their shares
holds | Whether the rule holds for that visitor | true
why | Why, in words | "The visitor's country is not among the rule's"
visitor | The visitor that the rules are tried with
rules | The rules, in their order
rule | The rule that fired, counted from 1 | 1
rest | What no rule caught
GeoRule.from | At what time of the day it begins | "09:00"
Link.from | At what time of the day it begins | "09:00"
GeoRule.until | At what time of the day it ends | "17:00"
Link.until | At what time of the day it ends | "17:00"
Link.id | The id of the link | "lnk_8r2kq0xw5n3m7c1a"
available | Whether the key is free | true
suggestions | Free keys that look alike | ["spring-25"]
isReached | Whether the page could be read | true
trigger | What made the click, such as a code | "LINK"
design | How the code is drawn
ink | The colour of the dots | "#0f172a"
inkTo | The colour at the end of the gradient | "#0369a1"
gradient | How the colours run into each other | "none"
paper | The colour behind the dots | "#ffffff"
cornerInk | The colour of the corners; null: that of the dots | null
dots | The shape of the dots | "round"
corners | The shape of the corners | "round"
balls | The shape of the middle of the corners | "round"
logo | A picture in the middle, as a data URL; null: none | null
logoSize | The width of the logo, in percent of the code's | 20
frame | What is drawn around the code | "none"
level | How much of the code may be damaged: L little, H most | "M"
margin | The quiet zone, in dots | 4
preset | The id or the name of a saved style | "slate"
records | The DNS records that the domain needs, with what was found
purpose | What the record is for | "proof"
rootTarget | Where visitors of the bare domain go | "https://example.com/"
notFoundTarget | Where visitors go whose key has no link | "https://example.com/missing"
expiredTarget | Where visitors go whose link has ended | "https://example.com/over"
keyRule | Which keys the domain takes | "standard"
caseSensitive | Whether the domain tells capitals and small letters apart | false
apps | The apps that may open the links of the domain
android | Android apps
ios | Apps by team and bundle | ["ABCDE12345.com.example.app"]
fingerprints | SHA-256 of the certificates that the app is signed with | ["0B:30:55:7A:9F:C4:E9:0E:33:58:7D:A2:C7:EC:11:36:5B:80:A5:CA:EF:14:39:5E:83:A8:CD:F2:17:3C:61:86"]
package | The package name of an Android app | "com.example.app"
service | The service that the links come from | "bitly"
cells | The cells of the row, in the order of the columns | ["https://example.com/"]
sentence | What it means, in words | "Passwords cannot be brought along."
oldAddress | The address that the link had before | "https://old.example.com/spring"
newAddress | The short address of the link here | "https://links.example.org/spring"
newTarget | Where that address leads; null: nowhere | "https://example.com/spring"
importId | The id of an import | "imp_8r2kq0xw5n3m7c1a"
ImportDomain.rows | How many rows of the file have this domain | 120
acceptLosses | The kinds of losses that are accepted | ["password"]
visitors | How many different people, each counted once a day | 31
hits | How often the key was asked for | 12
conversions | How many conversions | 3
clickId | The id that the click handed on, as uf_id | "clk_8r2kq0xw5n3m7c1a"
reference | Your own id for it; the same click, name and reference count once | "order-7731"
part | Which part of the page it is | "summary"
answer | What the call of that part alone would answer
scopes | The parts of the account that the mails are about
every | How often it is sent; null: not at all | "week"
embedUrl | The address of the page for a frame on your own site | "https://links.example.org/app/numbers/k7m4qzt/embed"
of | What it is about | "link"
query | The parameters of the view, as in the address of the page | "period=30d"
earlierTo | The end of the period to compare with
LinkWeeks.link | The id of a link | "lnk_8r2kq0xw5n3m7c1a"
DnsRecord.value | What the record has to be | "unfurly-proof=k7m4qzt"
Upload.size | The size of the file, in bytes | 20480
ReportConversion.value | What it was worth, in whole units of the currency | 49
now | Whether to look at this moment | true
?name | The name of it | "purchase"
?type | Of which type the links are | "STANDARD"
externalId | The id that another program gave the link; no two links of an account have the same | "order-7731"
differences | How many old addresses may lead elsewhere now | 0
`
