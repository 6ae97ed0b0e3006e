import { io, type Socket } from 'socket.io-client';

/** So long after the server has ended or refused a connection it is asked again, in milliseconds; up to twice as long, so that not all come at once. */
const comeBackAfter = 4_000;

/**
 * A socket of this namespace that comes back until it is left: the library sees to a way that breaks, this to a server that has ended
 * or refused the connection (without a session, while it restarts), which the library takes for good.
 */
export function openLiveSocket<Typed extends Pick<Socket, 'connected'>>(namespace: string): { readonly socket: Typed; readonly leave: () => void } {
  const socket = io(namespace, { transports: ['websocket'] });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const comeBack = () => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), comeBackAfter * (1 + Math.random()));
  };
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') comeBack();
  });
  socket.on('connect_error', () => {
    if (!socket.active) comeBack();
  });
  const leave = () => {
    clearTimeout(timer);
    socket.disconnect();
  };
  return { socket: socket as Pick<Socket, 'connected'> as Typed, leave };
}
