/** A thin progress bar while code or data of a screen are loading. */
export function BootBar() {
  return (
    <div className="bootbar" role="status">
      <span className="sr">Loading…</span>
    </div>
  )
}
