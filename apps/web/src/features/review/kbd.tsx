import css from './review.module.css'

/** A key of the keyboard. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className={css.kbd} aria-hidden="true">
    {children}
  </kbd>
)
