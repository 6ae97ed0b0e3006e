// Socket.IO alone: it passes messages on and stores nothing. Measured beside the chat as the most that could be.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const { Server } = createRequire(new URL('../packages/server/package.json', import.meta.url))('socket.io');

const http = createServer();
const chat = new Server(http, { serveClient: false }).of('/chat');
chat.on('connection', (socket) => {
  socket.on('join_chat', async ({ chatId }, reply) => {
    await socket.join(chatId);
    reply({ chatId, lastSeq: 0, lastChange: 0 });
  });
  socket.on('send_message', ({ chatId, message: { text, clientMessageId } }, reply) => {
    const id = crypto.randomUUID();
    const createdAt = new Date().toISOString();
    // As many bytes as a message of the chat.
    const message = {
      ...{ _id: id, id, chatId, seq: 1, change: 0, clientMessageId, senderId: id, type: 'text', text },
      ...{ attachments: [], createdAt, editedAt: null, deletedAt: null, readBy: [], viewedBy: [] },
      ...{ sentStatus: 'sent', replyTo: null, metadata: null },
    };
    chat.to(chatId).emit('new_message', { chatId, message });
    reply({ status: 201, message });
  });
});
http.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'));
