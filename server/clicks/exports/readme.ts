/** Explains the other files of the ZIP to a reader who opens it a year later. */
export function readme(origin: string, at: string): string {
  return `Unfurly: everything of one account
${origin}
Asked for at ${at}. All times are in UTC.

A large account has several ZIP files: how many is seen under Settings, Profile, where
they are downloaded. This is the first one. The others have nothing but further clicks,
in clicks-2.csv and so on, and views of hubs; unpack all of them into the same folder.

account.json    the account itself
billing.json    what is paid for the account, with its invoices
members.json    the people who work in it, and open invitations
links.json      every link with all of its fields, those in the trash at the end
links.csv       the same for a spreadsheet, a link a line
monitors.jsonl  links that are monitored, and what is expected of their targets
incidents.jsonl times in which targets were down, the latest first, with their timelines
hubs.jsonl      every hub and each of its versions, a line each
hub-experiments.jsonl
                which two versions of a hub were compared, when, and which was kept
hub-subscribers.csv
                people who left their e-mail on a hub, and how it stands with them
referrals.csv   accounts that were made with the code of this one, with masked e-mails
clicks.csv      every click that is kept, the oldest first; from the next million
                on in clicks-2.csv, clicks-3.csv and so on
hub-views.csv   every view of a hub that is kept, in the same columns
click-sums.csv  only if clicks of old months were removed: their sums, which are kept
conversions.csv what came of clicks, as it was reported; values are of the currency
                beside them
orphan-hits.csv requests for keys without a link on the account's domains, by day
audit.csv       who changed what and when; before and after are JSON
api-keys.json   API keys without their secrets, which nobody has but you
webhooks.json   Webhooks without their secrets
domains.json    the account's own domains
qr-styles.json  saved looks of QR codes, logos included
pictures.json   uploaded pictures of cards and hubs, with the addresses to load them from
tags.json       tags with their colours; each link names its own
folders.json    folders of links, and who sees those that are closed
utm-templates.json
                UTM values that are saved under a name
saved-views.json
                views of the analytics page that members saved for themselves
maintenance.json
                planned times in which links are not checked
status-pages.json
                public pages that show whether links answer
numbers-pages.json
                public pages that show the numbers of a link or tag
mail-reports.json
                reports by mail that members chose
notices.jsonl   what happened in the account, as its bell told it
monitor-settings.json
                how links are checked, and when people are told
alert-channels.json
                where alerts are sent, without the secrets of the receivers

rows/           what a restore reads: the rows as they are kept, a line each. Under Settings,
                Profile, an Owner of an empty account can restore it from all ZIPs together
pictures/       the uploaded pictures

In the CSV files (RFC 4180, UTF-8) each cell is in quotation marks. A cell that a
spreadsheet would take for a formula begins with an apostrophe that is not part of
the value; the JSON files have every value as it is.

A click has the kind "human", "bot" or "preview". What is not known is "unknown".
"address" is which address of the link was used, and "folder" the one that the link
is in now. "visitor" tells visitors of one day apart and nothing more: it is made with a
number that is destroyed after 48 hours, and is 0 for those who asked not to be
told apart. Addresses of visitors are not kept, so none are in here.

A password is kept as a hash that nobody can read back. Those of links are in rows/ if
an Owner asked for this export; those of people, second factors, and the secrets of API
keys and alert channels are in no export.
`
}
