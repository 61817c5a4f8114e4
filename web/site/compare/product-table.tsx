import { findStatement, NOT_FOUND, products, SEARCHED_ON } from './claims.ts'
import css from './compare.module.css'
import type { Product } from './product.ts'
import { dayWords, SourceLine } from './source-line.tsx'
import { type TopicId, topics } from './topics.ts'

/** All products side by side; on a narrow screen the one that is chosen above the table. */
export function ProductTable() {
  return (
    <div className={css.compare}>
      <fieldset className={css.choice}>
        <legend>Show</legend>
        {products.map(({ id, name }, index) => (
          <label key={id}>
            <input type="radio" name="product" value={id} defaultChecked={index === 0} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label="Comparison of the products">
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Topic</th>
              {products.map(({ id, name }) => (
                <th key={id} scope="col" data-product={id}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {topics.map(([topic, title]) => (
              <tr key={topic} id={topic}>
                <th scope="row">{title}</th>
                {products.map((product) => (
                  <td key={product.id} data-product={product.id}>
                    <Cell product={product} topic={topic} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function Cell({ product, topic }: { product: Product; topic: TopicId }) {
  const statement = findStatement(product, topic)
  if (!statement) {
    return (
      <p className={css.none}>
        {NOT_FOUND}
        <span className={css.source}>
          looked <time dateTime={SEARCHED_ON}>{dayWords(SEARCHED_ON)}</time>
        </span>
      </p>
    )
  }
  const { says, source, also = [] } = statement
  return (
    <>
      <p>{says}</p>
      {[source, ...also].map((each) => (
        <SourceLine key={each.address} source={each} />
      ))}
    </>
  )
}
