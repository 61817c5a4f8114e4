/**
 * Words that cannot be keys, compared in lower case: paths of the product, names that people would trust, names that
 * machines request. On the application's own host they belong to the application.
 */
const words = `
app api analytics subscriptions urls internal health healthz ready readyz live livez metrics
main blog login logout log-in log-out register register-mail registration registrations check-email reset-password password
passwords auth about about-us pricing privacy-policy terms-of-service ambassador access error errors monitoring upgrade
furlhub hub hubs purchase settings features download downloads extension

assets static public images image img css js fonts font libs lib dist build media uploads upload files file version versions
status docs doc documentation openapi swagger graphql rest rpc webhooks webhook stripe oauth oauth2 oidc saml sso callback
token tokens session sessions admin admins administrator administration root system sysadmin superuser operator support help
faq contact abuse report reports security legal terms tos privacy cookies cookie dmca imprint impressum unsubscribe subscribe
newsletter verify verify-email verification confirm confirmation invite invites invitation invitations signup sign-up signin
sign-in signout sign-out account accounts user users profile team teams member members billing payment payments checkout
invoice invoices plan plans dashboard home index demo www www1 www2 mail email smtp imap pop pop3 ftp sftp ssh cdn ns ns1 ns2
dns mx autodiscover autoconfig localhost test undefined null none nil true false nan infinity constructor prototype
__proto__ proto tostring tolocalestring valueof hasownproperty isprototypeof propertyisenumerable __definegetter__
__definesetter__ __lookupgetter__ __lookupsetter__ _root new edit create update delete remove qr preview previews stats
statistics banned blocked protected proxy metatags search explore trending trash link links key keys redirect redirects
domain domains tag tags referral referrals unfurly problem problems

robots.txt favicon.ico favicon.svg favicon.png sitemap.xml sitemap_index.xml sitemap.xml.gz manifest.json
manifest.webmanifest site.webmanifest apple-app-site-association apple-touch-icon.png apple-touch-icon-precomposed.png
ads.txt app-ads.txt security.txt humans.txt llms.txt .well-known .env .git .svn .hg .htaccess .htpasswd .ds_store
wp-login.php wp-login wp-admin wp-content wp-includes wp-json wordpress xmlrpc.php index.php index.html index.htm
default.html default.aspx phpmyadmin phpinfo.php cgi-bin server-status server-info crossdomain.xml clientaccesspolicy.xml
browserconfig.xml service-worker.js service-worker serviceworker.js sw.js sw worker.js opensearch.xml feed feed.xml rss
rss.xml atom.xml
`

export const reservedWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean))

export function isReserved(key: string): boolean {
  return reservedWords.has(key.toLowerCase())
}
