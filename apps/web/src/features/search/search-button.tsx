import { Search } from 'lucide-react'
import { openSearch } from './search-door.ts'
import css from './search-button.module.css'

const label = 'Search projects & reports (Ctrl + k)'

/** In the top bar: an input-like button, or an icon in narrow windows. */
export function SearchButton({ narrow }: { narrow: boolean }) {
  return (
    <button
      type="button"
      className={narrow ? 'btn btn-text btn-icon' : css.searchbox}
      aria-label={narrow ? label : undefined}
      data-tip={narrow ? label : undefined}
      onClick={openSearch}
    >
      <Search size={narrow ? 20 : 16} aria-hidden="true" />
      {!narrow && <span className="clip">{label}</span>}
    </button>
  )
}
