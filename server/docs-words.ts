const conventions = `What is not a success is \`application/problem+json\` (RFC 9457): \`detail\` is a sentence a person can act
on, \`errors\` names the fields, and \`requestId\` finds the request in the log. Times are ISO 8601 in UTC. Lists answer
\`{items, nextCursor, total}\`.`

export const aboutApi = `Everything that the screens do. Log in with \`POST /api/ui/v1/auth/login\`, put the token of the answer under
**Authorize**, and try a call on this page: it is done for real, in your account.

${conventions}`

export const aboutAnalytics = `Clicks and visitors of your links, for other programs. Put a token under **Authorize**: the answer to
\`POST /api/ui/v1/auth/login\` holds one. Clicks are those of people unless \`kind\` asks for others; a click is in these
answers within three seconds.

${conventions}`
