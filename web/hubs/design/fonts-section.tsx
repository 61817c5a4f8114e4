import { IconTypography } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { ThemeTokens } from '../../../contract/hubs/theme.ts'
import { countFontFiles, fontLabel, weightsOf } from '../../../hub-page/fonts.ts'
import { useEditing } from '../editor/editor-context.ts'
import css from './design.module.css'
import { FontField } from './font-field.tsx'
import { Section } from './section.tsx'
import { fontsValue } from './section-words.ts'
import { Amount, Choice, pixels } from './token-fields.tsx'
import { caseWords } from './token-words.ts'
import { useTheme } from './use-theme.ts'

export function FontsSection() {
  return (
    <Section name="Fonts" Icon={IconTypography} value={fontsValue} parts={['font']}>
      <FontFields />
    </Section>
  )
}

function FontFields() {
  const { document } = useEditing()
  const { tokens, set } = useTheme()
  const { font } = tokens
  const sample = document.profile.name || 'Aa Bb Cc 123'
  return (
    <>
      <div className={css.pair}>
        <FontField
          label="Headings"
          value={font.heading}
          sample={sample}
          onChoose={(heading) => set('font', 'heading', heading)}
        />
        <FontField
          label="Text"
          value={font.body}
          sample={sample}
          onChoose={(body) => set('font', 'body', body)}
        />
      </div>
      <FileCount document={document} tokens={tokens} />
      <Weight />
      <Choice
        label="Letters of headings"
        words={caseWords}
        value={font.case}
        onChange={(each) => set('font', 'case', each)}
      />
      <Amount
        label="Size of headings"
        value={font.scale}
        min={0.7}
        max={2.6}
        step={0.01}
        words={(scale) => `${Math.round(scale * 100)} %`}
        onChange={(scale) => set('font', 'scale', scale)}
      />
      <Amount
        label="Space between letters of headings"
        value={font.tracking}
        min={-0.1}
        max={0.2}
        step={0.005}
        words={(tracking) => `${tracking} em`}
        onChange={(tracking) => set('font', 'tracking', tracking)}
      />
      <Amount
        label="Size of text"
        value={font.bodySize}
        min={13}
        max={22}
        step={0.5}
        words={pixels}
        onChange={(bodySize) => set('font', 'bodySize', bodySize)}
      />
    </>
  )
}

interface FileCountProps {
  document: HubDocument
  tokens: ThemeTokens
}

function FileCount({ document: { profile, blocks }, tokens }: FileCountProps) {
  const words = useMemo(() => JSON.stringify([profile, blocks]), [profile, blocks])
  const count = countFontFiles(tokens, words)
  return (
    <p className={css.hint}>
      Visitors load {count === 1 ? 'one font file' : `${count} font files`} of at most 60 kB
      {count === 1 ? '' : ' each'}, from the address of the page.
    </p>
  )
}

/** Only weights that the files of the font have. */
function Weight() {
  const { tokens, set } = useTheme()
  const { heading, weight } = tokens.font
  const weights = weightsOf(heading)
  const [first] = weights
  if (weights.length > 1)
    return (
      <Choice
        label="Weight of headings"
        words={Object.fromEntries(weights.map(({ min }) => [String(min), String(min)]))}
        value={String(weight)}
        onChange={(chosen) => set('font', 'weight', Number(chosen))}
      />
    )
  if (!first || first.min === first.max)
    return <p className={css.hint}>{fontLabel(heading)} has one weight.</p>
  return (
    <Amount
      label="Weight of headings"
      value={weight}
      min={first.min}
      max={first.max}
      step={10}
      onChange={(chosen) => set('font', 'weight', chosen)}
    />
  )
}
