import { Button, Modal } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { tinyIcon } from '../../ui/icon.ts'
import css from './choose-your-path.module.css'
import { greetingTitle } from './greeting-title.ts'
import { HubPicture, LinkPicture } from './path-pictures.tsx'
import type { WelcomePath } from './paths.ts'

const TWO_CARDS = 680
const ONE_CARD = 400
const pictures = { hub: HubPicture, link: LinkPicture }

export interface ChooseYourPathProps {
  isOpen: boolean
  paths: WelcomePath[]
  onPick: (path: WelcomePath) => void
  onSkip: () => void
}

/** Skip and Escape close the dialog for this login. */
export function ChooseYourPath({ isOpen, paths, onPick, onSkip }: ChooseYourPathProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onSkip}
      size={paths.length > 1 ? TWO_CARDS : ONE_CARD}
      withCloseButton={false}
      padding={0}
      styles={greetingTitle}
    >
      <div className={css.path}>
        <Modal.Title>Choose Your Path</Modal.Title>
        <p className={css.sub}>What would you like to create first?</p>
        <div className={css.cards}>
          {paths.map((path, index) => (
            <PathCard key={path.kind} path={path} isFirst={index === 0} onPick={onPick} />
          ))}
        </div>
        <Button variant="subtle" color="gray" className={css.skip} onClick={onSkip}>
          Skip for now
        </Button>
      </div>
    </Modal>
  )
}

interface PathCardProps extends Pick<ChooseYourPathProps, 'onPick'> {
  path: WelcomePath
  isFirst: boolean
}

/** The whole card is a button, so Enter and Space work. */
function PathCard({ path, isFirst, onPick }: PathCardProps) {
  const Picture = pictures[path.kind]
  return (
    <button
      type="button"
      className={css.card}
      data-autofocus={isFirst || undefined}
      onClick={() => onPick(path)}
    >
      <span className={css.stage}>
        <Picture />
      </span>
      <span className={css.cardTitle}>{path.title}</span>
      <span className={css.cardText}>{path.text}</span>
      <span className={css.cardButton}>
        {path.button}
        <IconArrowRight {...tinyIcon} />
      </span>
    </button>
  )
}
