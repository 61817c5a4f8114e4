import type { AgentPatterns } from './agent-names.ts'

/**
 * Programs that load a page once to draw a card of it, by the names that reports show. The agents are those that each
 * sends by its source or documentation, or that stand in public lists. Who acts in another's name comes first.
 */
export const previews: AgentPatterns = [
  // Messengers
  [/facebookexternalhit\/[\d.]+ Facebot Twitterbot|imessage/i, 'iMessage'],
  [/kakaotalk-scrap/i, 'KakaoTalk'],
  [/line-poker/i, 'LINE'],
  [/\bthe ?lounge\b/i, 'The Lounge'],
  [/telegram/i, 'TelegramBot'],
  [/whatsapp/i, 'WhatsApp'],
  [/slackbot|slack-imgproxy|^slack/i, 'Slackbot'],
  [/discord/i, 'Discordbot'],
  [/skype/i, 'Skype'],
  [/microsoft ?teams|teamsbot/i, 'Microsoft Teams'],
  [/\bviber/i, 'Viber'],
  [/\bsignal(?![a-z])/i, 'Signal'],
  [/snap ?url ?preview/i, 'Snapchat'],
  [/synapse|\bmatrix|beeperbot|dendrite|conduwuit|continuwuity|tuwunel/i, 'Matrix'],
  [/mattermost/i, 'Mattermost'],
  [/rocket\.?chat/i, 'Rocket.Chat'],
  [/zulip/i, 'Zulip'],
  [/nextcloud-talk/i, 'Nextcloud Talk'],
  [/nextcloud[- ]server/i, 'Nextcloud'],
  [/google-pagerenderer|google\.com\/\+\/web\/snippet/i, 'Google-PageRenderer'],
  [/\bwebex|ciscospark/i, 'Webex'],
  [/\bzoom(?:chat|\.us|(?: |-)?link)/i, 'Zoom'],
  [/larkurl|\bfeishu|\blarksuite/i, 'Lark'],
  [/dingtalkbot-link/i, 'DingTalk'],
  [/\bzalo/i, 'Zalo'],
  [/\bthreema/i, 'Threema'],
  [/keybasebot/i, 'Keybase'],
  [/groupmebot/i, 'GroupMe'],
  [/steamchaturllookup/i, 'Steam'],
  [/revolt(?:chat)?\b|stoatchat/i, 'Revolt'],
  [/\bline\//i, 'LINE'],
  // Networks
  [/meta-externalfetcher/i, 'Meta-ExternalFetcher'],
  [/facebook(?:externalhit|externalua|platform|scraper)|meta-externalhit/i, 'facebookexternalhit'],
  [/facebookcatalog/i, 'facebookcatalog'],
  [/facebot/i, 'Facebot'],
  [/\bthreads(?![a-z])|\bbarcelona\//i, 'Threads'],
  [/twitterbot/i, 'Twitterbot'],
  [/linkedinbot/i, 'LinkedInBot'],
  [/pinterest/i, 'Pinterestbot'],
  [/redditbot/i, 'redditbot'],
  [/vkshare|vkrobot/i, 'vkShare'],
  [/odklbot/i, 'Odnoklassniki'],
  [/tumblr/i, 'Tumblr'],
  [/xing-content|xing bot/i, 'XING'],
  [/bluesky|cardyb/i, 'Bluesky'],
  [/flipboardproxy/i, 'Flipboard'],
  [/\bquora link|quora-bot/i, 'Quora'],
  [/mastodon/i, 'Mastodon'],
  [/misskey|summaly|sharkey|firefish|calckey|foundkey|cherrypick|iceshrimp/i, 'Misskey'],
  [/pleroma|akkoma/i, 'Pleroma'],
  [/gotosocial/i, 'GoToSocial'],
  [/friendica/i, 'Friendica'],
  [/hubzilla/i, 'Hubzilla'],
  [/\blemmy|\bpiefed|\bmbin\b|\bkbin\b/i, 'Lemmy'],
  [/peertube/i, 'PeerTube'],
  [/pixelfed/i, 'Pixelfed'],
  [/bookwyrm/i, 'BookWyrm'],
  [/\btakahe\//i, 'Takahe'],
  [/^snac\//i, 'snac'],
  [/\bnodebb\//i, 'NodeBB'],
  // Places to write and to plan, and services that draw cards for others
  [/discourse forum onebox|^discourse\//i, 'Discourse'],
  [/xenforo\//i, 'XenForo'],
  [/\bflarum/i, 'Flarum'],
  [/(?:^|compatible; )ghost\//i, 'Ghost'],
  [/mediumbot/i, 'Medium'],
  [/^notion(?:[/ ]|embedder|bot)/i, 'Notion'],
  [/\btrello/i, 'Trello'],
  [/\basana\b|websitemetadataretriever/i, 'Asana'],
  [/\bbasecamp/i, 'Basecamp'],
  [/\bcodabot/i, 'Coda'],
  [/evernote/i, 'Evernote'],
  [/hatena ?::? ?bookmark|hatenabookmark/i, 'Hatena Bookmark'],
  [/raindrop/i, 'Raindrop.io'],
  [/pocketparser/i, 'Pocket'],
  [/zendesk\/external/i, 'Zendesk'],
  [/outlook/i, 'Outlook'],
  [/microsoftpreview/i, 'MicrosoftPreview'],
  [/yahoo(?: link preview|:linkexpander)/i, 'Yahoo Link Preview'],
  [/iframely/i, 'Iframely'],
  [/embed\.?ly/i, 'Embedly'],
  [/microlink/i, 'Microlink'],
  [/open-?graph/i, 'OpenGraph'],
]

/** What programs call themselves whose only work it is. */
const previewWords =
  /preview|unfurl|link-?expan|link_?thumbnail|externalhit|metatag|richlink|embedbot|onebox|peekbot/i

/** An address in an agent is whose it is, not what it is: `WordPress/6.0; https://viber.example`. */
const ADDRESS = /\bhttps?:\/\/(?!developers\.google\.com\/\+)[^\s;),]*/gi

/** The name of the preview that a program's agent belongs to, or `undefined`. */
export function previewOf(text: string): { name: string | undefined } | undefined {
  const words = text.replace(ADDRESS, '')
  const known = previews.find(([pattern]) => pattern.test(words))
  if (known) return { name: known[1] }
  return previewWords.test(words) ? { name: undefined } : undefined
}

/** Crawlers that collect pages, and draw cards under the same name: no previews in reports, but they get the card. */
export const crawlersWithCards = /meta-externalagent|tiktokspider/i
