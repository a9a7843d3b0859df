const widths = [132, 186, 112, 148, 164]

export function PhoneSkeleton({ label }: { label: string }) {
  return (
    <ul className="list" aria-busy="true" aria-label={label}>
      {widths.map((width) => (
        <li key={width}>
          <div className="lrow between" style={{ height: 28 }}>
            <span className="bone" style={{ width }} />
            <span className="bone" style={{ width: 56, height: 20 }} />
          </div>
          <div className="lrow between" style={{ height: 32 }}>
            <span className="bone" style={{ width: 148 }} />
            <span className="bone" style={{ width: 82, height: 20 }} />
          </div>
        </li>
      ))}
    </ul>
  )
}
