/** The field `homepage`, which only bots fill in. It is off-screen rather than hidden because bots skip hidden fields. */
export function BotTrap() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw]">
      <label>
        Leave this empty
        <input name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
