/** What a shop asks the window for. */
export interface Asked {
  client_id: string
  redirect_uri: string
  state: string
  code_challenge: string
  code_challenge_method: string
}

/** The page on which somebody says who they are, and agrees or not. Whose address it is, is theirs to type. */
export function consentPage(asked: Asked): string {
  const kept = JSON.stringify(asked).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<!doctype html>
<html lang="en">
<title>Sign in with Google (stand-in)</title>
<main>
  <h1>Sign in with Google</h1>
  <form method="post" action="/consent">
    <input type="hidden" name="asked" value="${kept}">
    <label>Email <input name="email" type="email" value="grace.hopper@gmail.example"></label>
    <label>Name <input name="name" value="Grace Hopper"></label>
    <button name="decision" value="allow">Continue</button>
    <button name="decision" value="deny">Cancel</button>
  </form>
</main>
</html>`
}
