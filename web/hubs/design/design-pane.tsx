import pane from '../editor/pane.module.css'
import { LineAuthors } from '../history/line-authors.tsx'
import { BackgroundSection } from './background-section.tsx'
import { CardsSection } from './cards-section.tsx'
import { ColorsSection } from './colors-section.tsx'
import { ContrastCard } from './contrast-card.tsx'
import css from './design.module.css'
import { FontsSection } from './fonts-section.tsx'
import { EffectsSection, LayoutSection, PortraitSection } from './layout-sections.tsx'
import { Looks } from './looks.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The look of the page, and each of its tokens. */
export function DesignPane() {
  return (
    <div className={css.design}>
      <div className={pane.head}>
        <h2 className={pane.title}>Look</h2>
        <ThemeMenu />
      </div>
      <Looks />
      <div className={`${css.sections} ${css.first}`}>
        <ColorsSection />
        <BackgroundSection />
      </div>
      <ContrastCard />
      <div className={css.sections}>
        <FontsSection />
        <CardsSection />
        <LayoutSection />
        <PortraitSection />
        <EffectsSection />
      </div>
      <div className={pane.authors}>
        <LineAuthors area="theme" />
      </div>
    </div>
  )
}
