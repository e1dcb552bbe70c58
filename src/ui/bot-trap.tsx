/** The field `homepage`, which only bots fill in: off-screen instead of hidden, because they skip hidden fields. */
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
