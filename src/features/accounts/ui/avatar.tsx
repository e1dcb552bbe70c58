/** A name's initials in a circle. Decorative, because the name is always next to it. */
export function Avatar({ username, className = 'size-9 text-sm' }: { username: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-accent font-semibold text-on-accent select-none ${className}`}
    >
      {initialsOf(username)}
    </span>
  )
}

function initialsOf(username: string): string {
  const words = username.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
