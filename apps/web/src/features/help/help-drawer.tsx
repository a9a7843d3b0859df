import { useState } from 'react'
import { Drawer } from 'antd'
import type { Properties } from '@windrow/contract/schemas/properties'
import { ExternalLink, Play } from 'lucide-react'
import { measure } from '../../theme.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/controls.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { findHelp, type HelpEntry } from './help-entries.ts'
import { HelpModal } from './help-modal.tsx'
import '../../styles/antd-fit.css'
import css from './help.module.css'

interface Props {
  /** Undefined while loading. */
  properties: Properties | undefined
  onClose: () => void
}

/** Searchable walkthroughs: videos of the operator, or steps to follow. */
export function HelpDrawer({ properties, onClose }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  const [search, setSearch] = useState('')
  const [shown, show] = useState<HelpEntry | null>(null)
  const guide = properties?.links.userGuide ?? null
  const found = findHelp(search)
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        size={measure.drawer}
        title="Help"
        aria-label="Help"
      >
        <div className={css.help}>
          <SearchInput label="Search help topic" value={search} onSearch={setSearch} delayMs={0} />
          <ul aria-label="Help topics">
            {found.map((entry) => (
              <Entry key={entry.topic} entry={entry} guide={guide} onShow={() => show(entry)} />
            ))}
          </ul>
          {found.length === 0 && <NothingFound guide={guide} />}
        </div>
        {shown && (
          <HelpModal
            entry={shown}
            video={properties?.helpVideos[shown.topic] ?? null}
            onClose={() => show(null)}
          />
        )}
      </Drawer>
    </AntdScope>
  )
}

function Entry({ entry, guide, onShow }: { entry: HelpEntry; guide: string | null; onShow: () => void }) {
  return (
    <li>
      <button type="button" className={css.helpentry} onClick={onShow}>
        <span className={css.helpplay}>
          <Play size={16} aria-hidden="true" />
        </span>
        <span className="two">
          <span className="medium">{entry.title}</span>
          <span className="meta">{entry.text}</span>
        </span>
      </button>
      {guide ? (
        <a
          className="btn btn-link btn-small"
          href={guide}
          target="_blank"
          rel="noreferrer"
          aria-label={`Learn More: ${entry.title}`}
        >
          Learn More
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      ) : (
        <Button variant="link" small aria-label={`Learn More: ${entry.title}`} onClick={onShow}>
          Learn More
        </Button>
      )}
    </li>
  )
}

function NothingFound({ guide }: { guide: string | null }) {
  return (
    <p className="muted" role="status">
      No results found. Please visit our{' '}
      {guide ? (
        <a href={guide} target="_blank" rel="noreferrer">
          User Guide
        </a>
      ) : (
        'User Guide'
      )}{' '}
      for more information.
    </p>
  )
}
