import { Button, CloseButton } from '@mantine/core'
import { IconBrandChrome, IconBrandFirefox } from '@tabler/icons-react'
import { settingOf } from '../../lib/installation.ts'
import { browsers } from './browsers.ts'
import css from './extension-prompt.module.css'

const icons = { Firefox: IconBrandFirefox, Chrome: IconBrandChrome }

/** Static markup of a hidden prompt for each browser with a store page; extension-prompt-script.ts shows one. */
export function ExtensionPrompt() {
  return (
    <div className="site-width">
      <Prompt name="Firefox" />
      <Prompt name="Chrome" />
    </div>
  )
}

function Prompt({ name }: { name: keyof typeof icons }) {
  const { slot, message } = browsers[name]
  const Icon = icons[name]
  const store = settingOf(slot)
  if (!store) return null
  return (
    <section
      className={css.place}
      aria-label={`${name} Extension`}
      data-if={slot}
      data-extension={name}
      hidden
    >
      <div className={css.prompt} data-extension-card>
        <CloseButton className={css.close} iconSize={20} aria-label="Close" data-extension-later />
        <h2>
          <Icon size={24} stroke={1.5} aria-hidden="true" />
          {name} Extension
        </h2>
        <p>{message}</p>
        <Button
          component="a"
          href={store}
          target="_blank"
          rel="noopener noreferrer"
          fullWidth
          data-extension-store
        >
          Add to {name}
        </Button>
        <div className={css.others}>
          <button type="button" data-extension-later>
            Maybe later
          </button>
          <button type="button" data-extension-never>
            Don’t show again
          </button>
        </div>
      </div>
    </section>
  )
}
