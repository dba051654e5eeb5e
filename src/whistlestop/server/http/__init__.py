"""HTTP and WebSocket: the application, its gate, its endpoints, requests and answers."""
