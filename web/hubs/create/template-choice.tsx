import { useMemo } from 'react'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { drawPage } from '../page/draw-page.ts'
import { PageThumbnail } from '../page/page-thumbnail.tsx'
import css from './template-choice.module.css'

export interface TemplateOption {
  /** Empty: no template. */
  id: string
  name: string
  /** With what was typed so far. */
  document: HubDocument
}

interface TemplateChoiceProps {
  options: readonly TemplateOption[]
  value: string
  onChoose: (id: string) => void
}

/** Where a hub starts from. The arrow keys go from one to the next. */
export function TemplateChoice({ options, value, onChoose }: TemplateChoiceProps) {
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>Start from</legend>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option.id} className={css.option}>
            <input
              type="radio"
              name="template"
              checked={option.id === value}
              onChange={() => onChoose(option.id)}
            />
            <span className={css.picture} aria-hidden="true">
              <Thumbnail {...option} />
            </span>
            <span className={css.name}>{option.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Thumbnail({ name, document }: TemplateOption) {
  const html = useMemo(
    () => drawPage({ document, shortUrl: location.origin, waiting: 'drawn' }),
    [document],
  )
  return <PageThumbnail html={html} title={name} />
}
