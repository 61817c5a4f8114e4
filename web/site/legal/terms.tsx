import { pageAddress } from '../../lib/base-path.ts'
import { LegalPage, type LegalSection, Operator } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  { title: 'Who we are', text: <Operator /> },
  {
    title: 'Your account',
    text: (
      <>
        <p>
          Give an e-mail address that you read: mails about your login go there. Choose a password
          that you use nowhere else, and keep it and your API keys to yourself. What is done with
          them counts as done by you.
        </p>
        <p>
          People whom you invite can do what their role allows. The Owner answers for the account.
        </p>
      </>
    ),
  },
  {
    title: 'What links may lead to',
    text: (
      <>
        <p>
          Your links and pages are yours, and you answer for where they lead. Do not use them for
        </p>
        <ul>
          <li>fraud, phishing, malware, or pages that pretend to be somebody else’s;</li>
          <li>messages that nobody asked for;</li>
          <li>what is against the law where you or we are;</li>
          <li>harming this service or others, such as by loops of redirects or floods of calls.</li>
        </ul>
        <p>
          Anybody can report a link. We may ban a link, a destination or an account that breaks
          these rules; its links then show a page that says so instead of redirecting.
        </p>
      </>
    ),
  },
  {
    title: 'Links without an account',
    text: (
      <p>
        A link that you make on the start page without an account works for seven days and then
        ends. The rules above hold for it too.
      </p>
    ),
  },
  {
    title: 'Limits and payment',
    text: (
      <>
        <div data-if="payments">
          <p>
            A new user’s first account has 14 days of Pro and is Free afterwards, unless you
            upgrade. You see the price before you pay, and pay nothing without entering a card
            yourself. The limits of both plans are on the page{' '}
            <a className="site-link" href={pageAddress('/pricing#feature-comparison')}>
              Pricing
            </a>
            .
          </p>
          <p>At a limit you cannot make more. What you already made keeps redirecting.</p>
        </div>
        <p data-if="no-payments">
          There is nothing to pay on this installation: every account is Pro, without limits on what
          it makes. How many calls an account may make in a minute is limited.
        </p>
      </>
    ),
  },
  {
    title: 'What we promise, and what we cannot',
    text: (
      <>
        <p>
          We run the service with care, but cannot promise that it never fails. It comes as it is,
          without a warranty, as far as the law allows that. We are not liable for damage that we
          did not cause on purpose or by gross neglect, nor do these terms limit liability that the
          law does not let us limit.
        </p>
        <p>
          The program itself is open source under the MIT licence, which says the same about the
          program.
        </p>
      </>
    ),
  },
  {
    title: 'Ending it',
    text: (
      <>
        <p>
          You can download everything that the account has, and delete the account at any time,
          under Settings. It can be restored for 30 days; then its data is removed for good. The
          keys of its links are never given to anybody else.
        </p>
        <p>
          If these terms change, this page has the new ones. If you do not agree with them, stop
          using the service and delete the account.
        </p>
      </>
    ),
  },
]

export function Terms() {
  return (
    <LegalPage
      title="Terms of service"
      lead="The rules for using this installation of Unfurly, in plain words."
      sections={sections}
    />
  )
}
