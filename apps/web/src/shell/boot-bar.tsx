/** A thin line while the code or the profile of a screen is on its way. */
export function BootBar() {
  return (
    <div className="bootbar" role="status">
      <span className="sr">Loading…</span>
    </div>
  )
}
