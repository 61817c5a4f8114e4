/** Fields of monitors, incidents, channels and status pages. */
export const monitoringWords = `
recipient | Who gets the alerts | "mara@example.org"
botToken | The token of the Telegram bot | "123456:ABC-DEF1234ghIkl"
chatId | The Telegram chat | "-1001234567890"
userIds | The members who get the mails | ["usr_8r2kq0xw5n3m7c1a"]
isDelivered | Whether it arrived | true
checkEverySeconds | How often a target is checked, in seconds | 300
timeoutSeconds | How long an answer may take, in seconds | 10
alertDown | Whether an alert is sent when a target is down | true
alertDegraded | Whether an alert is sent when a target is slow | false
alertCertificate | Whether an alert is sent when a certificate is about to end | true
weeklyChecks | Whether all other links are checked once a week | true
quietHours | When no alerts are sent; null: never
exceptTags | Alerts about links with these tags are sent all the same | ["shop"]
QuietHours.from | The minute of the day at which they begin | 1320
QuietHours.to | The minute of the day at which they end | 420
repeats | How often it comes again | "NEVER"
scope | Which links it is about
next | The next one; null: none
badgeUrl | The address of the picture that shows the state | "https://links.example.org/app/status/k7m4qzt/badge.svg"
incidents | The incidents, the newest first
uptime | The share of time in which it answered, in percent
quarter | The last 90 days | 99.9
week | The last seven days | 100
PublicStatus.month | The last 30 days | 99.9
MonitorDetail.month | The last 30 days | 120
MonitorDetail.year | The last 365 days | 1200
MonitorDetail.day | The last 24 hours | 0
downSeconds | For how many seconds it did not answer | 0
checkedLinks | How many links are checked | 40
cause | Why the check failed; null: it did not | "TIMEOUT"
fix | What to put in the target's place
failedChecks | How many checks failed | 3
sentToBackup | How many visitors were sent to the backup | 12
robots | How many of those were programs | 2
timeline | What happened, step by step
acknowledgedBy | Who took it over; null: nobody | "Mara Lindqvist"
acknowledged | That you take it over | true
alsoAffected | Other links with the same target
evidence | What was seen
method | The method of the request | "GET"
step | What happened | "DOWN"
DOWN | Targets that are down | 0
RECOVERING | Targets that answer again | 0
SUSPECT | Targets whose last check failed | 0
DEGRADED | Targets that are slow | 0
BLOCKED | Targets that refuse checks | 0
PENDING | Targets that were not checked yet | 1
UP | Targets that answer | 12
MAINTENANCE | Targets that are not checked during maintenance | 0
PAUSED | Targets that are not checked at present | 0
intervalSeconds | How often targets are checked, in seconds | 300
isFailedOver | Whether visitors go to the backup at present | false
failover | Whether visitors go to the backup while the target is down | "AUTO"
expectation | What the answer of the target has to be like; null: any success
keyword | A text that has to be in the page; null: none | null
forbiddenKeyword | A text that must not be in the page; null: none | null
Expectation.codes | The HTTP statuses that count as success; null: 200 to 399 | null
MonitorDetail.codes | The HTTP statuses that count as success | [200]
targets | The targets that are checked
finalUrl | Where the target's own redirects lead | "https://example.com/spring/"
chain | The redirects on the way to the page
certificate | The certificate of the target; null: it has none
usual | The state that is usual; null: not known yet | "example.com"
responseMs | How long the last answer took, in milliseconds | 120
usualMs | How long answers usually take, in milliseconds
p50 | Half of the answers are as fast, in milliseconds | 110
p95 | Nineteen of twenty answers are as fast, in milliseconds | 240
ms | How long the answer took, in milliseconds | 120
point | From where it was checked | "this server"
stepSeconds | How long a step is, in seconds | 3600
up | How many checks were successful | 12
degraded | How many checks were slow | 0
down | How many checks failed | 0
blocked | How many checks were refused | 0
incidentId | The id of an incident | "inc_8r2kq0xw5n3m7c1a"
WatchedTarget.now | What it is at present; null: not known | "example.com"
WatchedTarget.usual | What it usually is; null: not known yet | "example.com"
`
