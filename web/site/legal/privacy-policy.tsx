import { cookies } from './cookies.ts'
import css from './legal.module.css'
import { LegalPage, type LegalSection, Operator } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  { title: 'Who we are', text: <Operator /> },
  {
    title: 'If you click a short link',
    text: (
      <>
        <p>
          We store the time, your country, region and city, the kind of device, browser and system,
          the language, the host of the page that you came from, UTM values, and the destination
          that you got. People who made the link see these numbers, and single clicks, but nothing
          that says who you are.
        </p>
        <ul>
          <li>
            Your IP address is in a journal of the server until the click is stored, and usually ten
            minutes longer. It is not in the database and not in the analytics.
          </li>
          <li>
            Clicks of one day by one visitor are recognised by a hash of address, browser and link
            host. Its random salt is destroyed 48 hours after the day began, and then nobody can
            compute the hash again.
          </li>
          <li>
            If your browser sends Do Not Track or Global Privacy Control, we count the click with
            its country, but store no region, city or hash.
          </li>
          <li>
            A link may pass on the parameters of its address. They are then stored with the click.
          </li>
        </ul>
        <p>Clicks are stored until the account that made the link is deleted.</p>
      </>
    ),
  },
  {
    title: 'If you have an account',
    text: (
      <>
        <p>
          We store your e-mail address, your names, a hash of your password, your second factors,
          and your sessions with device and city. What you make is stored until you delete it.
          Deleted links stay in the trash for 30 days.
        </p>
        <p>
          An audit log records who changed what, when and from which country, for 400 days. Other
          people of your account see it if their role allows.
        </p>
        <p>
          We send mails that belong to your login and account: registration, passwords, invitations,
          warnings. They leave through the mail server of this installation.
        </p>
        <p>
          A deleted account can be restored for 30 days. Then its data and clicks are removed from
          the database and the analytics. Backups of the operator may be kept longer.
        </p>
      </>
    ),
  },
  {
    title: 'If you shorten without an account',
    text: (
      <p>
        The link and its destination are stored, with a number of your browser, so that the start
        page can list your latest links. The link ends after seven days.
      </p>
    ),
  },
  {
    title: 'If you subscribe to the newsletter',
    text: (
      <p>
        We store your e-mail address once you confirm it, until you unsubscribe; each mail has a
        link for that. After that we keep a hash of the address for a year, so that nobody else can
        sign it up again. A request that is not confirmed is forgotten after three days.
      </p>
    ),
  },
  {
    title: 'Against abuse',
    text: (
      <p>
        To limit guesses of passwords and floods of calls, we count them under hashes of addresses
        whose key changes daily, for a day at most. If you report a link, we store what you write.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and your browser',
    text: (
      <>
        <p>
          We set no cookies for advertising, load nothing from other sites, and ask nobody else to
          measure you. Visitors of a link get no cookie, except “round”: a browser that opens the
          same link again and again within seconds gets a number for three seconds, which ends an
          endless redirect.
        </p>
        <table className={css.cookies}>
          <thead>
            <tr>
              <th scope="col">Cookie</th>
              <th scope="col">What for</th>
              <th scope="col">For how long</th>
            </tr>
          </thead>
          <tbody>
            {cookies.map(({ name, purpose, life }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{purpose}</td>
                <td>{life}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          Your login, drafts, recent choices and dialogs that you hid are in the local storage of
          your browser. They leave it only as part of what you do, such as saving a form.
        </p>
      </>
    ),
  },
  {
    title: 'Whom we give it to',
    text: (
      <>
        <p>
          We sell nothing and give your data to nobody, except as far as the law makes us. Countries
          and cities are looked up on our own machine.
        </p>
        <p data-if="payments">
          Payments are handled by Stripe, which gets the data of your card. Of the card we keep its
          brand and last four digits, to show them to you, and a hash that tells whether two
          accounts pay with one card.
        </p>
        <p>
          The operator of an installation may have the names of signed-in screens that are opened,
          without addresses, names or what is on them, sent to their own counter.
        </p>
      </>
    ),
  },
  {
    title: 'Your rights',
    text: (
      <>
        <p>
          Under Settings you can read and change your data, download everything of the account, and
          delete it. For anything else, such as a question, a correction or a complaint, ask us.
        </p>
        <p data-if="contact-email">Our address is at the top of this page.</p>
      </>
    ),
  },
]

export function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy policy"
      lead="What this installation of Unfurly stores, for how long, and which cookies it sets."
      sections={sections}
    />
  )
}
