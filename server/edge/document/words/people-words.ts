/** Fields of people, accounts, plans and operators. */
export const peopleWords = `
paymentsEnabled | Whether this installation takes payments | false
geoEnabled | Whether GeoFurls can be made | true
hubEnabled | Whether hubs can be made | true
socialLoginEnabled | Whether people can log in at an identity provider | false
pricingTableId | The provider's id of the price table; null: none | null
publishableKey | The provider's key for browsers; null: none | null
defaultDomain | The domain of new links if none is given | "links.example.org"
defaultHubDomain | The domain of new hubs if none is given; null: hubs are switched off | "hubs.example.org"
basePath | The path of the app | "/app/"
mfa | The second factor that the login waits for; null: none | null
methods | The ways in which it can be proved | ["EMAIL"]
required | Whether it has to be proved | true
recoveryCodesLeft | How many recovery codes are left | 9
recoveryCodes | Ten codes, each of which works once; they are shown once | null
factor | The factor that was added
uri | For the authenticator app, also as a code to scan | "otpauth://totp/Unfurly:mara%40example.org?secret=JBSWY3DPEHPK3PXP"
DigitCode.code | The six digits of the code | "482913"
AddTotp.code | The six digits that the app shows | "482913"
username | The e-mail address of the login | "mara@example.org"
currentPassword | The present password | "a walk in the fog"
newPassword | The new password | "a walk in the rain"
response | What the browser's passkey call answered
authorizationUrl | The page of the identity provider to go to | "https://id.example.org/authorize?state=k7m4qzt"
redirectUri | Where the identity provider sends the person back to | "https://links.example.org/app/login/callback"
iss | The issuer that the identity provider sent along | "https://id.example.org"
LinkOAuth.state | The state that the identity provider sent back | "k7m4qzt8r2kq0xw5"
ExchangeOAuth.state | The state that the identity provider sent back | "k7m4qzt8r2kq0xw5"
issuer | Who vouches for it | "https://id.example.org"
invitedBy | The name of who sent the invitation | "Mara Lindqvist"
maskedEmail | An e-mail address without most of its letters | "m…@example.org"
referralCode | The code of who recommended Unfurly; null: nobody | null
promoCode | A code for a lower price | null
expired | Whether the link of the mail has ended | false
invitation | Who invited this person, and into which account
reg | The code of the mail's link | "k7m4qzt8r2kq0xw5"
acceptTerms | That the terms are accepted | true
bell | Whether the bell tells of it | true
mail | Whether a mail tells of it; null: as it is usual | true
onlyOwnLinks | Whether only the links that this person made are seen | false
allowedAddresses | The addresses from which the key works; null: all | null
challenge | The hash of the verifier (PKCE, S256) | "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
verifier | What the challenge was made of | "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
mfaEnabled | Whether a second factor is asked for | false
hasSeenTour | Which tours of the app were seen
linkedToReferral | Whether the account was recommended by somebody | false
invoices | The invoices, the newest first
last4 | The last four digits of the card | "4242"
expMonth | The month in which the card ends | 4
expYear | The year in which the card ends | 2030
percentOff | How many percent the price is lower; null: a sum | 20
amountOff | By how much the price is lower; null: percent | null
duration | For how long the price is lower | "once"
comment | What is missing, in the words of the person | null
accounts | How many accounts of each plan
free | Accounts on Free | 20
trial | Accounts on a trial | 2
failedPayments | Accounts whose last payment failed | 0
banned | Accounts that are banned | 0
month | The month
year | The year
stale | Whether the provider is away, so that this is what was known last | false
ownerEmail | The e-mail address of the Owner; null: there is none | "mara@example.org"
isBanned | Whether it is banned | false
isAccountBanned | Whether the whole account is banned | false
referred | The account that was recommended
HeldReferral.referrer | The account that recommended it
reward | What is paid for each account
totals | The sums over all referrals
signUps | How many accounts were made | 4
qualified | How many count | 2
pending | How many do not count yet | 1
balance | What is due, in the smallest unit of the currency | 900
paid | What was paid, in the smallest unit of the currency | 1800
earned | What was earned, in the smallest unit of the currency | 2700
restore | The restore that runs or ran last; null: none | null
geoLinks | GeoFurls, of how many
apiKeys | API keys, of how many
monitors | Checked links, of how many
Usage.hubs | Hubs, of how many
Usage.links | Links, of how many
retentionDays | For how many days clicks are kept | 30
monitorIntervalSeconds | How often a target is checked at most | 300
apiPerMinute | How often an API key may call in a minute | 60
segment | Which newsletter it is | "blog"
route | Which page was seen | "pricing"
FoundRestore.link | Why links cannot be restored
FoundRestore.hub | Why hubs cannot be restored
Report.link | The link that was reported
HandOver.userId | The member who becomes the Owner | "usr_8r2kq0xw5n3m7c1a"
Subscribe.segment | Which newsletter it is | "blog"
Report.text | What the visitor wrote | "This page asks for my password"
CreateReport.text | What is wrong with the link | "This page asks for my password"
BlockEntry.value | The host or the word that is on the list | "example.org"
direction | Whether it is more or less than usual | "spike"
event | What happened | "verified"
made | How many were made | 118
Notice.from | What it was before | "FREE"
disabledReason | Why the webhook was switched off; null: it was not, or a person did it | null
webhooks | How many webhooks there are | 1
deliveryId | The id of a delivery | "dlv_8r2kq0xw5n3m7c1a"
`
