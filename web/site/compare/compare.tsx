import { ContactLink } from '../contact-link.tsx'
import { PageTop } from '../page-top.tsx'
import { Prose, Section } from '../section.tsx'
import { NOT_FOUND, products } from './claims.ts'
import css from './compare.module.css'
import { ProductTable } from './product-table.tsx'
import { advantages } from './rival-advantages.ts'
import { SourceLine } from './source-line.tsx'

const FOLDER = 'web/site/compare/products'

export function Compare() {
  return (
    <>
      <PageTop
        title="How it compares"
        lead="Unfurly beside six others, by what people choose such a program by. Each statement about another product is from its maker, with the address and the day on which we read it."
      />
      <section className={css.tableSection}>
        <div className="site-width">
          <p className={css.note}>
            We read stored copies of these pages; where the day of a copy or of a repository is
            known, it is given too. “{NOT_FOUND}” means just that: it may exist. Prices and limits
            change often, so look at the source before you decide.
          </p>
          <ProductTable />
        </div>
      </section>
      <Section id="better" title="Where they are better" isAlt>
        <ul className={css.advantages}>
          {advantages.map(({ title, text, sources }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              {sources.map((source) => (
                <SourceLine key={source.address} source={source} />
              ))}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="correct-us" title="Correct us">
        <Prose>
          <p>
            A statement that is wrong or out of date is a fault, whoever it favours. Send a pull
            request with the new source and its day to the file of the product:
          </p>
          <ul>
            {products.map(({ id, name, file }) => (
              <li key={id}>
                {name}:{' '}
                <code className={css.file}>
                  {FOLDER}/{file}
                </code>
              </li>
            ))}
          </ul>
          <p data-if="contact-email">
            Or write to <ContactLink />, with the address at which it says so.
          </p>
        </Prose>
      </Section>
    </>
  )
}
