const bones = [120, 400, 240, 320, 200]

/** Placeholder for a form or settings; at most as wide as the screen. */
export const FormSkeleton = ({ label }: { label: string }) => (
  <div className="formskeleton" role="status" aria-label={label}>
    {bones.map((width) => (
      <span key={width} className="bone" style={{ width, maxWidth: '100%' }} />
    ))}
  </div>
)
