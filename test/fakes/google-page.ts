/** The shop's authorization request. */
export interface AuthorizationRequest {
  client_id: string
  redirect_uri: string
  state: string
  code_challenge: string
  code_challenge_method: string
}

/** The page where a user enters any email and name, and agrees or not. */
export function consentPage(request: AuthorizationRequest): string {
  const value = JSON.stringify(request).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<!doctype html>
<html lang="en">
<title>Sign in with Google (stand-in)</title>
<main>
  <h1>Sign in with Google</h1>
  <form method="post" action="/consent">
    <input type="hidden" name="request" value="${value}">
    <label>Email <input name="email" type="email" value="grace.hopper@gmail.example"></label>
    <label>Name <input name="name" value="Grace Hopper"></label>
    <button name="decision" value="allow">Continue</button>
    <button name="decision" value="deny">Cancel</button>
  </form>
</main>
</html>`
}
