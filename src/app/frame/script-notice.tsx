/** Says what there is without script, and what not. Only the server has the words: a browser with script does not need them. */
export function ScriptNotice() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className="border-b border-line bg-warn-soft px-5 py-2.5 text-center text-sm text-ink">
          JavaScript is off. You can read everything here; ordering, tracking, signing in and writing to us need it.
        </p>
      )}
    </noscript>
  )
}
