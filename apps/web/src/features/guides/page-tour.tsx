import { useState } from 'react'
import { Tour, type TourProps } from 'antd'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { guidePlaces, type TourName } from './guide-places.ts'
import { tourTexts, type TourText } from './tour-steps.ts'
import { useSeen } from './use-guides.ts'
import css from './guides.module.css'

const flagOf = (name: TourName) =>
  Object.values(guidePlaces).find((place) => place?.tour === name)?.banner?.flag

const visible = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility()) ?? null

interface Controls {
  onGo: (at: number) => void
  onClose: () => void
}

const wordsId = 'tour-words'

const stepsOf = (texts: readonly TourText[]): TourProps['steps'] =>
  texts.map(({ target, title, text }) => ({
    title,
    description: <span id={wordsId}>{text}</span>,
    target: () => visible(target)!,
  }))

const buttonsOf =
  (controls: Controls): NonNullable<TourProps['actionsRender']> =>
  (_, { current, total }) => <Steps at={current} count={total} {...controls} />

/** Highlights one element after another. Steps whose element isn't on screen are shown without a highlight. */
export function PageTour({ name, onClose }: { name: TourName; onClose: () => void }) {
  const [at, go] = useState(0)
  const seen = useSeen()
  const texts = tourTexts[name]
  const flag = flagOf(name)
  // At the end, because closing it also removes the banner above, which would move the highlighted elements.
  const end = () => {
    if (flag) seen.save(flag)
    onClose()
  }
  return (
    <AntdScope>
      <Tour
        open
        current={at}
        onChange={go}
        onClose={end}
        closeIcon={false}
        scrollIntoViewOptions={{ block: 'nearest' }}
        getPopupContainer={() => document.getElementById('main') ?? document.body}
        indicatorsRender={() => null}
        actionsRender={buttonsOf({ onGo: go, onClose: end })}
        steps={stepsOf(texts)}
      />
    </AntdScope>
  )
}

interface StepsProps extends Controls {
  at: number
  count: number
}

function Steps({ at, count, onGo, onClose }: StepsProps) {
  const last = at === count - 1
  return (
    <div className={css.toursteps}>
      <span className="meta grow num">{`${formatNumber(at + 1)} of ${formatNumber(count)}`}</span>
      {!last && (
        <Button variant="text" small onClick={onClose}>
          Skip
        </Button>
      )}
      {at > 0 && (
        <Button small onClick={() => onGo(at - 1)}>
          Back
        </Button>
      )}
      <Button
        key={at}
        small
        variant="primary"
        autoFocus
        aria-describedby={wordsId}
        onClick={() => (last ? onClose() : onGo(at + 1))}
      >
        {last ? 'Done' : 'Next'}
      </Button>
    </div>
  )
}
