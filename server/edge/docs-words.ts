const conventions = `What is not a success is \`application/problem+json\` (RFC 9457): \`detail\` is a sentence a person can act
on, \`errors\` names the fields, and \`requestId\` finds the request in the log. Times are ISO 8601 in UTC. Lists answer
\`{items, nextCursor, total}\`; a list of links tells its total on the first page, and with \`totalIsMore\` that there are more.`

const keys = `An API key, made under Settings, API keys, works wherever a call does not say that it is closed to keys. It
can do what its own permissions and those of its maker both allow at that moment, from the addresses on its list if it has
one, 600 times a minute on Pro and 60 on Free.`

export const aboutApi = `Everything that the screens do. Put an API key, or the token that \`POST /api/ui/v1/auth/login\` answers, under
**Authorize**, and try a call on this page: it is done for real, in your account. Other programs send either as
\`Authorization: Bearer …\`.

${keys}

${conventions}`

export const aboutAnalytics = `Clicks and visitors of your links, for other programs. Send an API key with the permission Read as
\`Authorization: Bearer uf_…\`; on this page it goes under **Authorize**. Clicks are those of people unless \`kind\` asks for
others; a click is in these answers within three seconds.

A link with \`clickIds\` hands each click an id on to its target, as \`uf_id\`: behind the UTM values, and not for visitors
with Do Not Track or Global Privacy Control. With that id, and a key that may create, your site reports what came of the click,
for 90 days. The same click, name and reference count once.

${keys}

${conventions}`
