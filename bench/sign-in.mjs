/** The session cookies of somebody in the demo world. */
export async function signIn(url, email) {
  const reply = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: 'oeuvre-demo' }),
  });
  if (!reply.ok) throw new Error(`${email} cannot sign in: ${reply.status}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
