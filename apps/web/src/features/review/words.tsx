import css from './review.module.css'

/** A sentence in which names from the data are in backticks. */
export const Words = ({ text }: { text: string }) =>
  text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      <code key={at} className={css.name}>
        {part}
      </code>
    ) : (
      part
    ),
  )

/** The same as plain text, for names and tooltips. */
export const plainWords = (text: string): string => text.replaceAll('`', '')
