import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { type PresetId, presetIds } from '../../../contract/hubs/theme.ts'
import { presets } from '../../../hub-page/presets.ts'
import { drawPage } from './draw-page.ts'
import css from './look-choice.module.css'
import { PageThumbnail } from './page-thumbnail.tsx'

interface LookChoiceProps {
  /** Shown in each look. */
  document: HubDocument
  shortUrl: string
  value: PresetId
  /** Shown at first; all of them without it. */
  first?: readonly PresetId[]
  isDisabled?: boolean
  onChoose: (preset: PresetId) => void
}

/** Each look with the same content, as pressed buttons. */
export function LookChoice({
  document,
  shortUrl,
  value,
  first,
  isDisabled,
  onChoose,
}: LookChoiceProps) {
  const [isWhole, setWhole] = useState(first === undefined)
  const shown = isWhole || !first ? presetIds : withChosen(first, value)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div className={css.looks} role="group" aria-label="Look">
        {shown.map((preset) => (
          <button
            key={preset}
            type="button"
            className={css.look}
            aria-pressed={preset === value}
            title={presets[preset].note}
            disabled={isDisabled}
            onClick={() => onChoose(preset)}
          >
            <span className={css.picture} aria-hidden="true">
              <Look document={document} preset={preset} shortUrl={shortUrl} />
            </span>
            <span className={css.name}>{presets[preset].name}</span>
          </button>
        ))}
      </div>
      {!isWhole && (
        <p className={css.note}>
          You can change it at any time without losing content.{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => setWhole(true)}>
            Show all {presetIds.length} looks
          </Button>
        </p>
      )}
    </>
  )
}

const withChosen = (first: readonly PresetId[], value: PresetId): readonly PresetId[] =>
  first.includes(value) ? first : [value, ...first.slice(0, -1)]

interface LookProps extends Pick<LookChoiceProps, 'document' | 'shortUrl'> {
  preset: PresetId
}

function Look({ document, preset, shortUrl }: LookProps) {
  const html = useMemo(
    () => drawPage({ document: { ...document, theme: { preset } }, shortUrl, waiting: 'drawn' }),
    [document, preset, shortUrl],
  )
  return <PageThumbnail html={html} title={`${presets[preset].name} look`} />
}
