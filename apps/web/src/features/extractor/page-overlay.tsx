import { Fragment } from 'react'
import type { Evaluation } from '@windrow/contract/schemas/page-copies'
import { boxOf } from './frame-document.ts'
import { placeLabels, type Box } from './label-placement.ts'
import { coversLast, frame, frameDistance, numberSpot, type Place } from './number-spot.ts'
import css from './editor-page.module.css'

interface Props {
  page: Document
  evaluation: Evaluation | undefined
  picked: string | null
  hovered: number | null
  scale: number
  /** With "follow", marks links instead of fields. */
  purpose: string
}

const letterWidth = 6.4
const labelRoom = 12
const mostItems = 200

const scaled = (box: Box, scale: number): Box => ({
  x: box.x * scale,
  y: box.y * scale,
  width: box.width * scale,
  height: box.height * scale,
})
/** By a transform: marks follow the page while it loads, which is no shift of the editor's own layout. */
const at = (x: number, y: number) => ({ left: 0, top: 0, transform: `translate(${x}px, ${y}px)` })
const style = ({ x, y, width, height }: Box, grow = 0) => ({
  ...at(x - grow, y - grow),
  width: width + 2 * grow,
  height: height + 2 * grow,
})

const present = (box: Box | null): box is Box => box !== null

/** Draws what the recipe finds over the page, in the editor's pixels. */
export function PageOverlay({ page, evaluation, picked, hovered, scale, purpose }: Props) {
  const locate = (node: number, tight = false) => {
    const box = boxOf(page, node, tight)
    return box && scaled(box, scale)
  }
  const hover = hovered === null ? null : locate(hovered)
  return (
    <>
      {evaluation && <Items evaluation={evaluation} locate={locate} />}
      {evaluation && purpose === 'field' && (
        <Fields
          evaluation={evaluation}
          picked={picked}
          locate={locate}
          width={page.documentElement.clientWidth * scale}
        />
      )}
      {evaluation && <Links evaluation={evaluation} locate={locate} />}
      {hover && <span className={`${css.mark} ${css.hover}`} style={style(hover, 1)} />}
    </>
  )
}

type Locate = (node: number, tight?: boolean) => Box | null

function Items({ evaluation, locate }: { evaluation: Evaluation; locate: Locate }) {
  const nodes = evaluation.itemNodes.slice(0, mostItems)
  const boxes = nodes.map((node) => locate(node))
  const shown = boxes.filter(present)
  const distance = frameDistance(shown)
  const numbers = numbersOf(boxes)
  return nodes.map((node, index) => {
    const box = boxes[index]
    if (!box) return null
    const place = numbers[index]
    const name = index === 0 ? `${css.item} ${css.first}` : css.item
    return (
      <Fragment key={node}>
        <span className={`${css.mark} ${name}`} style={style(box, distance)} />
        {place && (
          <b className={`${css.itemnumber} ${name}`} style={{ left: place.x, top: place.y }}>
            {index + 1}
          </b>
        )}
      </Fragment>
    )
  })
}

/** Where the number of each item is shown; null without a box, or where it would cover the last number. */
function numbersOf(boxes: readonly (Box | null)[]): (Place | null)[] {
  const shown = boxes.filter(present)
  let last: Place | null = null
  return boxes.map((box, index) => {
    const place = box && numberSpot(box, index + 1, shown)
    if (!place || coversLast(place, last)) return null
    last = place
    return place
  })
}

interface FieldsProps {
  evaluation: Evaluation
  picked: string | null
  locate: Locate
  width: number
}

/** All fields of the first item that has them, with labels; the selected field in every item. */
function Fields({ evaluation, picked, locate, width }: FieldsProps) {
  const firsts = evaluation.fields.flatMap(({ name, nodes }) => {
    const item = nodes.findIndex((candidate) => candidate !== null)
    const node = nodes[item] ?? null
    const box = node === null ? null : locate(node, true)
    const around = evaluation.itemNodes[item]
    const home = around === undefined ? null : locate(around)
    return box ? [{ id: name, box, home, width: name.length * letterWidth + labelRoom }] : []
  })
  const ordered = firsts.toSorted((a, b) => Number(b.id === picked) - Number(a.id === picked))
  const labels = placeLabels(ordered, width)
  const chosen = evaluation.fields.find(({ name }) => name === picked)
  const others = (chosen?.nodes ?? [])
    .filter((node) => node !== null)
    .map((node) => locate(node, true))
    .filter(present)
  const distance = (2 * frameDistance(others)) / frame
  return (
    <>
      {others.map((box, index) => (
        <span key={index} className={`${css.mark} ${css.field} ${css.on}`} style={style(box, distance)} />
      ))}
      {firsts.map(
        ({ id, box }) =>
          id !== picked && (
            <span key={id} className={`${css.mark} ${css.field}`} style={style(box, distance)} />
          ),
      )}
      {firsts.map(({ id }) => {
        const place = labels.get(id)
        if (!place) return null
        return (
          <span
            key={id}
            className={id === picked ? `${css.marklabel} ${css.on}` : css.marklabel}
            style={at(place.x, place.y)}
          >
            {id}
          </span>
        )
      })}
    </>
  )
}

function Links({ evaluation, locate }: { evaluation: Evaluation; locate: Locate }) {
  const next = evaluation.next?.node
  const box = next === null || next === undefined ? null : locate(next)
  return (
    box && (
      <>
        <span className={`${css.mark} ${css.link}`} style={style(box, 3)} />
        <span className={`${css.marklabel} ${css.link}`} style={at(box.x, box.y - 22)}>
          next page
        </span>
      </>
    )
  )
}
