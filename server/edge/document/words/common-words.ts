/**
 * What fields are that have the same name and meaning in several schemas: name, description, example as JSON. A field of one
 * schema that means something of its own says so beside it, in the contract, or stands here as `Schema.field`.
 */
export const commonWords = `
id | Identifies it, for as long as it exists | "xmp_8r2kq0xw5n3m7c1a"
name | Its name | "Spring"
title | Its title | "Spring sale"
description | What it is about, in a sentence or two | "Everything that is new this spring"
note | For the members of the account; visitors never see it | "Asked for by the shop"
kind | Of which kind it is | "EMAIL"
type | Of which type it is | "STANDARD"
status | What has become of it | "ACTIVE"
state | In which state it is | "UP"
reason | Why, in words
items | The entries of this page, in the order of the list
nextCursor | Send it as cursor to get the next page; null on the last one | null
total | How many entries there are on all pages | 1
limit | How many entries a page may have | 50
cursor | The nextCursor of the page before | "page-2"
q | A part of the words to look for | "spring"
sort | The order of the list
format | The format of the file
domain | The host name of a domain, with its port if that is not the usual one | "links.example.org"
key | The last part of a short address | "spring-24"
shortUrl | The whole short address | "https://links.example.org/spring-24"
redirectTo | Where the link leads | "https://example.com/spring"
url | The whole address | "https://example.com/spring"
address | The whole address | "https://example.com/spring"
target | The address that is redirected to | "https://example.com/spring"
email | The e-mail address of a person | "mara@example.org"
firstName | The first name of a person | "Mara"
lastName | The last name of a person | "Lindqvist"
code | The code, as it was given | "k7m4qzt"
codes | The codes
value | Its value | "example.org"
text | The words of it | "Hello"
message | A sentence that a person can read | "Use up to 200 characters"
path | The field, with the names of those around it | "title"
errors | The fields that are not valid, each with a sentence
requestId | Finds the call in the log | "req_5xxyjy99xuag3ra3"
problem | What went wrong
detail | A sentence that a person can act on | "This key is already in use on that domain. Choose another one."
password | In plain text; it is never answered | "a walk in the fog"
hasPassword | Whether a password is asked for | false
userId | The id of a user | "usr_8r2kq0xw5n3m7c1a"
accountId | The id of an account | "acc_8r2kq0xw5n3m7c1a"
accountName | The name of an account | "Alder and Pine"
roleName | The name of a role, such as Editor | "Editor"
role | The permissions of a role, as a number | 3
tier | The plan of an account | "FREE"
token | Sent as the Bearer token of further calls | "eyJhbGciOiJIUzI1NiJ9.e30.c2ln"
secret | Known to you and the server alone; it is shown once | "JBSWY3DPEHPK3PXP"
isCurrent | Whether it is the one of this call | true
isOn | Whether it is switched on | true
isDefault | Whether it is used where none is chosen | false
isActive | Whether it applies at this moment | true
isSeen | Whether it was seen already | false
isOperator | Whether this person runs the installation | false
isOwner | Whether this person owns the account | true
isDown | Whether it does not answer at present | false
color | Its colour | "sky"
tag | The name of a tag | "mail"
tags | The names of its tags | ["mail"]
folder | The name of a folder, as it was at that time | "Campaigns"
folderId | The folder that it is in; null for none | null
link | The link that it is about | "lnk_8r2kq0xw5n3m7c1a"
links | The links that it is about
linkId | The id of a link | "lnk_8r2kq0xw5n3m7c1a"
country | A country, as ISO 3166-1 alpha-2 in capitals | "SE"
countries | Countries, as ISO 3166-1 alpha-2 in capitals | ["SE"]
region | A region of a country | "Stockholm"
city | A city | "Stockholm"
latitude | In degrees, north is positive | 59.3
longitude | In degrees, east is positive | 18
device | The kind of a device | "mobile"
devices | Kinds of devices | ["mobile"]
browser | The browser of a visitor | "Firefox"
browsers | Browsers | ["Firefox"]
os | An operating system | "Android"
language | A language, as two letters | "sv"
languages | Languages, as two letters | ["sv"]
referrer | The page that a visitor came from | "news.example.org"
timeZone | An IANA time zone | "Europe/Stockholm"
timezone | The IANA time zone whose days and hours count | "Europe/Stockholm"
currency | A currency, as ISO 4217 | "EUR"
amount | A sum, in the smallest unit of its currency | 900
start | When it begins
end | When it ends
day | The day, as YYYY-MM-DD | "2026-11-21"
days | Days of the week
hours | Hours of the day
hour | The hour of the day, from 0 to 23 | 9
number | Its number, counted from 1 | 1
rows | How many rows | 120
used | How many are used | 3
max | How many there may be at most | 50
share | A share of the whole | 50
size | Its size, in bytes | 20480
width | In pixels | 1200
height | In pixels | 630
interval | How long a step is, or how often it is paid
from | Where it begins
to | Where it ends
before | How it was before
after | How it was after
changes | What was changed, field by field
changed | How many were changed | 1
fields | The fields that differ
dimension | What the numbers are sorted by | "country"
version | A version | 3
etag | Send it as If-Match, so that nobody else's change is overwritten | "\\"7\\""
document | The whole content of a hub
attempts | How often it was tried | 1
attemptsLeft | How many tries are left | 4
summary | What it says, in a sentence | "The target of a link is down"
failed | Those for which it did not work
fixed | How many were put right | 2
counts | How many of each kind
losses | What would not come along, by kind
hub | The hub that it is about
hubs | How many hubs
decision | The decision to take | "accept"
deed | What to do with it | "dismiss"
tour | The tour of the app that it is about | "welcome"
tab | Which browser tab it comes from | "k7m4qzt8"
period | The period that it is about
by | How the entries are grouped
`
