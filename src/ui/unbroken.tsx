/** Order numbers, words such as `30-day` or `money-back`, and ranges such as `24–48`. */
const HYPHENATED = /(\bGS-[0-9A-Z]+\b|\b\d+-day\b|\b\d+–\d+\b|\bmoney-back\b)/

/**
 * A text whose order numbers, words such as `30-day` and ranges such as `24–48` never break at the hyphen, and whose lines never begin
 * with the dot between two facts.
 */
export function Unbroken({ children }: { children: string }) {
  return children
    .replaceAll(' · ', '\u00A0· ')
    .split(HYPHENATED)
    .map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <span key={index} className="whitespace-nowrap">
          {part}
        </span>
      ),
    )
}
