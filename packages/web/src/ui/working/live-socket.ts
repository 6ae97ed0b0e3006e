import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

/**
 * In milliseconds: the wait before reconnecting after the server has closed or refused a connection; up to twice as
 * long, so that not all clients reconnect at once.
 */
const comeBackAfter = 4_000;

/**
 * A socket of this namespace that reconnects until it is left. The library handles a lost connection. It takes a
 * connection closed or refused by the server (without a session, during a restart) as final, so this handles that.
 */
export function openLiveSocket<Typed extends Pick<Socket, 'connected'>>(
  namespace: string,
): { readonly socket: Typed; readonly leave: () => void } {
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

/** A connection of its own, not yet open, which its owner brings back. Here, so that the library is in one file. */
export const ownSocket = <Typed>(namespace: string, options: Partial<ManagerOptions & SocketOptions>): Typed =>
  io(namespace, {
    transports: ['websocket'],
    multiplex: false,
    reconnection: false,
    autoConnect: false,
    ...options,
  }) as object as Typed;
