import { tierLimits } from '../../../contract/plans/tiers.ts'
import { spanWords } from '../../lib/plans/tier-words.ts'
import { productPicture } from '../../posts/product-pictures.ts'
import { PleatRule } from '../../ui/brand/pleat-rule.tsx'
import { ThemedPicture } from '../../ui/page/themed-picture.tsx'
import css from './features.module.css'

const features = [
  {
    name: 'Furls',
    title: 'A link with a name you chose',
    text: 'A Furl is a plain short link. Pick its key and its domain, add UTM values once, and read the resulting address before you save. Change the destination whenever you like: the short link stays the same.',
    facts: [
      'Keys of 3 to 64 characters, or one of 7 made for you',
      'Passwords, start and end dates, click limits that count people only',
      'Every change can be undone; deleted links wait in the trash for 30 days',
    ],
    picture: 'site-link',
    alt: 'The form of a new link: domain, a key that is available, UTM values from the template Newsletter, and the address at which visitors arrive.',
  },
  {
    name: 'GeoFurls',
    when: 'geo',
    title: 'One link, a destination for each visitor',
    text: 'By country, device, language or time, or shared out by weight. The first rule that holds wins, and everyone else goes to the default. A tester says which rule fires, and each rule its share of the last 30 days.',
    picture: 'site-rules',
    alt: 'Two rules by country with the share of clicks that each had, the address for everyone else, and the tester, which says that rule 1 fires in Germany.',
  },
  {
    name: 'QR codes',
    title: 'A code that will scan',
    text: 'Colours, dots, corners, your logo and a frame. The code is read back while you design it, not after the print run, and saved as SVG, PNG or PDF at the size of print.',
    picture: 'site-qr',
    alt: 'The designer of a QR code: its contrast is 17.9 to 1, it was read back in 4 of 4 tries, and the smallest print is 17 mm.',
  },
  {
    name: 'Analytics',
    title: 'People first, bots apart',
    text: 'The number you see is people. Bots and link previews are counted too, a click away, and never mixed in. Compare periods, links, tags and domains; every filter is in the address, so a view can be kept and shared.',
    facts: [
      'A click shows up within three seconds',
      'Map, hours of the week, device, referrer, UTM, and what happens now',
      'Public pages with the numbers that you open, with a password if you like',
      'No IP address in the database, no cookie for statistics',
    ],
    picture: 'site-analytics',
    alt: 'Clicks, visitors, clicks per visitor, bots and previews, and QR scans of 30 days with their changes, above a chart with the days before as a dotted line.',
  },
  {
    name: 'Monitoring',
    title: 'Know before your readers do',
    text: `Your destinations are checked from one or several places, on Pro every ${spanWords(tierLimits.PRO.monitorIntervalSeconds)}. You are told once when one is down and once when it is back, by mail, webhook or chat. A backup address can take over meanwhile, and a status page tells others.`,
    picture: 'site-monitoring',
    alt: 'The monitoring: a notice that the link Gift cards is down, and how many links are up, degraded, down and paused.',
  },
  {
    name: 'Hubs',
    when: 'hubs',
    title: 'A link page you can roll back',
    text: 'One page for all your links, without a script or a cookie. Every published version stays: compare two, bring one back, or show two to different visitors and see which works better. A page at Linktree, LinkStack, LittleLink or Bento becomes a hub.',
    picture: 'site-hub',
    alt: 'The history of a hub: a draft, the version that is live, and older ones with their time and author.',
  },
]

const others = [
  [
    'Teams',
    'Six roles, invitations, second factors, passkeys, single sign-on by OpenID Connect, and an audit log.',
  ],
  [
    'Coming and going',
    'Links from the CSV file of another service, checked row by row before anything is made. All your data as a ZIP of JSON and CSV.',
  ],
  [
    'Conversions',
    'A click id in the destination and one call from your site: a funnel, and orders with their value.',
  ],
  [
    'Alerts and reports',
    'A bell for milestones, spikes, drops and limits, and a report by mail each week or month.',
  ],
  [
    'Own domains',
    'Proven by a DNS record that is checked for you. Requests for links that do not exist are listed, so that a misprint is found.',
  ],
  ['An API', 'Nearly all calls of the screens, with keys that have the permissions you give them.'],
] as const

/** Those with a list of facts are as wide as the page. */
export function Features() {
  return (
    <section id="features" className="site-section">
      <div className="site-width">
        <h2 className={css.sectionTitle}>What it does</h2>
        <PleatRule />
        <div className={css.features}>
          {features.map(({ name, when, title, text, facts, picture, alt }) => (
            <article key={name} data-if={when} className={facts ? css.featureWide : css.feature}>
              <div className={css.featureText}>
                <p className={css.featureName}>{name}</p>
                <h3>{title}</h3>
                <p>{text}</p>
                {facts && (
                  <ul>
                    {facts.map((fact) => (
                      <li key={fact}>{fact}</li>
                    ))}
                  </ul>
                )}
              </div>
              <div className={css.picture}>
                <ThemedPicture picture={productPicture(picture)} alt={alt} />
              </div>
            </article>
          ))}
        </div>
        <dl className={css.others}>
          {others.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
